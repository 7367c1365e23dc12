package dev.paylink.bus;

import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import dev.paylink.event.CursorMessages.AdvanceCursor;
import dev.paylink.event.CursorMessages.CursorAdvanced;
import dev.paylink.event.CursorMessages.EventBatch;
import dev.paylink.event.CursorMessages.ReadEvents;
import dev.paylink.event.EventMessages.CommittedEvent;
import dev.paylink.event.EventMessages.Event;
import dev.paylink.event.EventMessages.EventPage;
import dev.paylink.event.EventMessages.EventsWritten;
import dev.paylink.event.EventMessages.GetEvent;
import dev.paylink.event.EventMessages.ListEvents;
import dev.paylink.idempotency.Created;
import dev.paylink.order.OrderMessages.CancelOrder;
import dev.paylink.order.OrderMessages.CreateOrder;
import dev.paylink.order.OrderMessages.GetOrder;
import dev.paylink.order.OrderMessages.ListOrders;
import dev.paylink.order.OrderMessages.OrderDetail;
import dev.paylink.order.OrderMessages.OrderPage;
import dev.paylink.order.OrderMessages.UpdateOrder;
import dev.paylink.payment.PaymentMessages.DescribeProvider;
import dev.paylink.payment.PaymentMessages.PaymentSettled;
import dev.paylink.payment.PaymentMessages.PaymentStarted;
import dev.paylink.payment.PaymentMessages.ProviderDescription;
import dev.paylink.payment.PaymentMessages.ProviderNotification;
import dev.paylink.payment.PaymentMessages.SettlePayment;
import dev.paylink.payment.PaymentMessages.StartPayment;
import dev.paylink.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.paymentlink.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.risk.RiskMessages.AssessRisk;
import dev.paylink.risk.RiskMessages.RiskVerdict;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenMessages.TokenStatus;
import dev.paylink.token.TokenMessages.TokensRevoked;
import dev.paylink.webhook.DeliveryMessages.Attempt;
import dev.paylink.webhook.DeliveryMessages.Delivery;
import dev.paylink.webhook.DeliveryMessages.DeliveryPage;
import dev.paylink.webhook.DeliveryMessages.GetDelivery;
import dev.paylink.webhook.DeliveryMessages.ListDeliveries;
import dev.paylink.webhook.DeliveryMessages.RecoverEndpoint;
import dev.paylink.webhook.DeliveryMessages.Recovered;
import dev.paylink.webhook.DeliveryMessages.RetryDelivery;
import dev.paylink.webhook.DeliveryMessages.TestEndpoint;
import dev.paylink.webhook.EndpointMessages.CreateEndpoint;
import dev.paylink.webhook.EndpointMessages.DeleteEndpoint;
import dev.paylink.webhook.EndpointMessages.EndpointPage;
import dev.paylink.webhook.EndpointMessages.EndpointSecret;
import dev.paylink.webhook.EndpointMessages.GetEndpoint;
import dev.paylink.webhook.EndpointMessages.GetEndpointSecret;
import dev.paylink.webhook.EndpointMessages.ListEndpoints;
import dev.paylink.webhook.EndpointMessages.RotateEndpointSecret;
import dev.paylink.webhook.EndpointMessages.RotatedSecret;
import dev.paylink.webhook.EndpointMessages.UpdateEndpoint;
import dev.paylink.webhook.WebhookMessages.WebhookEndpoint;
import java.time.Duration;

/**
 * Every address on the event bus: what it means, what is sent, what is answered, how it fails.
 *
 * <p>A {@link Command} is answered by a verticle on the same node. Any of them may fail with {@code
 * unavailable} (no database, or the service is starting or stopping), {@code timeout} (nothing came
 * back within 5 s, unless another time is named; whether the command was carried out is not known)
 * and {@code internal}; the failures named below come on top. Failures arrive as {@link
 * dev.paylink.error.Fault}.
 *
 * <p>Ids are those of the HTTP API. Commands expect values that the contract would let through; an
 * id of another kind is answered {@code internal}. Whether there is such a merchant is not looked
 * at when an order or a payment link is created: a request's token says so, an extension has to
 * know.
 */
public final class BusApi {
  private BusApi() {}

  /** Long enough for a provider's 10 s and the database before and after. */
  private static final Duration PAYING = Duration.ofSeconds(30);

  /** One page of a merchant's orders, newest first, with the exact total. */
  public static final Command<ListOrders, OrderPage> LIST_ORDERS =
      new Command<>("paylink.orders.list", ListOrders.class, OrderPage.class);

  /** One order. Fails with {@code not_found}. */
  public static final Command<GetOrder, OrderDetail> GET_ORDER =
      new Command<>("paylink.orders.get", GetOrder.class, OrderDetail.class);

  /**
   * Creates a manual, pending order; {@code order.created} is written with it. The body of the
   * reply is an {@link OrderDetail}. Fails with {@code invalid_request} (amount, currency) and
   * {@code idempotency_key_reused}.
   */
  public static final Command<CreateOrder, Created> CREATE_ORDER =
      new Command<>("paylink.orders.create", CreateOrder.class, Created.class);

  /**
   * Moves an order along, clears its flag, or both. {@code order.paid}, {@code order.processing},
   * {@code order.completed} or {@code order.cancelled} is written with the first, and {@code
   * payment.succeeded} if a bank transfer was waited for; clearing the flag writes nothing. Fails
   * with {@code not_found} and {@code invalid_transition}; then nothing was done.
   */
  public static final Command<UpdateOrder, OrderDetail> UPDATE_ORDER =
      new Command<>("paylink.orders.update", UpdateOrder.class, OrderDetail.class);

  /**
   * Cancels an order; {@code order.cancelled} is written with it. Fails with {@code not_found} and
   * {@code order_not_cancellable}.
   */
  public static final Command<CancelOrder, Void> CANCEL_ORDER =
      new Command<>("paylink.orders.cancel", CancelOrder.class, Void.class);

  /** One page of a merchant's payment links, newest first, with the exact total. */
  public static final Command<ListPaymentLinks, PaymentLinkPage> LIST_PAYMENT_LINKS =
      new Command<>("paylink.payment-links.list", ListPaymentLinks.class, PaymentLinkPage.class);

  /** One payment link. Fails with {@code not_found}. */
  public static final Command<GetPaymentLink, PaymentLink> GET_PAYMENT_LINK =
      new Command<>("paylink.payment-links.get", GetPaymentLink.class, PaymentLink.class);

  /**
   * Creates a payment link; {@code payment_link.created} is written with it. The body of the reply
   * is a {@link dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkCreated}. Fails with {@code
   * invalid_request} (amount, currency, successUrl, expiresAt) and {@code idempotency_key_reused}.
   */
  public static final Command<CreatePaymentLink, Created> CREATE_PAYMENT_LINK =
      new Command<>("paylink.payment-links.create", CreatePaymentLink.class, Created.class);

  /**
   * Deactivates a payment link, once or again; {@code payment_link.deactivated} is written the
   * first time, and before it {@code payment_link.expired} if nobody had said so yet. Fails with
   * {@code not_found}.
   */
  public static final Command<DeactivatePaymentLink, Void> DEACTIVATE_PAYMENT_LINK =
      new Command<>("paylink.payment-links.deactivate", DeactivatePaymentLink.class, Void.class);

  /**
   * What a checkout page shows. Changes nothing, however often it is asked. Fails with {@code
   * not_found}.
   */
  public static final Command<OpenCheckout, Checkout> OPEN_CHECKOUT =
      new Command<>("paylink.checkout.open", OpenCheckout.class, Checkout.class);

  /**
   * Makes an order through a payment link and begins its payment; {@code order.created} is written
   * with it, and {@code order.suspicious} if it is. The same form again makes nothing and goes on
   * with what it made. Fails with {@code not_found}, {@code invalid_request} (provider), {@code
   * payment_link_not_payable} and {@code provider_failed}; in the last case the order is there, and
   * the same form tries again.
   */
  public static final Command<Pay, PaymentStep> PAY =
      new Command<>("paylink.checkout.pay", Pay.class, PaymentStep.class, PAYING);

  /**
   * Goes on with the payment of an order that a browser made, or begins another after one failed,
   * also when the link is not payable any more. Fails with {@code not_found}, {@code
   * invalid_request} (provider) and {@code provider_failed}.
   */
  public static final Command<PayAgain, PaymentStep> PAY_AGAIN =
      new Command<>("paylink.checkout.pay-again", PayAgain.class, PaymentStep.class, PAYING);

  /** What a receipt shows. Changes nothing. Fails with {@code not_found}. */
  public static final Command<OpenReceipt, Receipt> OPEN_RECEIPT =
      new Command<>("paylink.checkout.receipt", OpenReceipt.class, Receipt.class);

  /**
   * A provider reports what became of a payment. Reported once or again with the same reference,
   * also at the same time and on several nodes, it is stored once, and each report is answered the
   * same; the reply means that it is committed.
   *
   * <p>{@code payment.succeeded} or {@code payment.failed} is written with it, and {@code
   * order.paid}; or, if the order had been cancelled or paid already, {@code
   * order.payment_conflict}, and {@code order.suspicious} unless it was flagged. A failed payment
   * may still succeed under another reference; one that succeeded stays so.
   *
   * <p>{@code outcome} of the reply is that of the first report with this reference, also where a
   * later one says otherwise: a provider that uses one reference for several things that happen has
   * to add what happened to it.
   *
   * <p>Fails with {@code not_found} if the provider has no such payment, and with {@code
   * invalid_request} (reference) if that is not 1 to 200 characters without control characters, or
   * was reported for another payment.
   */
  public static final Command<SettlePayment, PaymentSettled> SETTLE_PAYMENT =
      new Command<>("paylink.payments.settle", SettlePayment.class, PaymentSettled.class);

  /**
   * Answered by a payment provider: how it shows itself to customers. Asked for each page and
   * before each payment, so have the answer ready: after 1 s, or if it has no label in {@code en}
   * or an origin is not written as browsers write it ({@code https://pay.example.com}, in lower
   * case, without slash and default port), the provider is not offered.
   *
   * @param provider its name, as merchants have it among their ways to pay
   */
  public static Command<DescribeProvider, ProviderDescription> describeProvider(String provider) {
    return new Command<>(
        "paylink.providers.%s.describe".formatted(provider),
        DescribeProvider.class,
        ProviderDescription.class,
        Duration.ofSeconds(1));
  }

  /**
   * Answered by a payment provider: begins a payment. If it fails, answers what cannot be used or
   * nothing within 10 s, the customer is told to try again, and the same payment is asked for
   * again; an answer that comes later is lost. A payment may be asked for again at any time while
   * it is pending: answer it, with another answer if need be, and never charge twice.
   *
   * @param provider its name
   */
  public static Command<StartPayment, PaymentStarted> startPayment(String provider) {
    return new Command<>(
        "paylink.providers.%s.start".formatted(provider),
        StartPayment.class,
        PaymentStarted.class,
        Duration.ofSeconds(10));
  }

  /**
   * Answered by a payment provider that is notified over HTTP: a request came to {@code
   * /providers/{name}/notifications}. The provider verifies that it is genuine, reports by {@link
   * #SETTLE_PAYMENT}, and replies when that has succeeded: only then is the request answered 200. A
   * {@link dev.paylink.error.Fault} is answered as it is, as {@code unauthorized} for a wrong
   * signature. Within 10 s. Requests for a name that nobody on the node answers for get 404.
   *
   * @param provider its name
   */
  public static Command<ProviderNotification, Void> notifyProvider(String provider) {
    return new Command<>(
        "paylink.providers.%s.notify".formatted(provider),
        ProviderNotification.class,
        Void.class,
        Duration.ofSeconds(10));
  }

  /** What the sandbox's page of a payment shows. Fails with {@code not_found}. */
  public static final Command<OpenSandbox, SandboxPayment> OPEN_SANDBOX =
      new Command<>("paylink.sandbox.open", OpenSandbox.class, SandboxPayment.class);

  /**
   * Has something happen to a payment of the sandbox, unless it was decided before. Fails with
   * {@code not_found} and {@code invalid_request} (seconds).
   */
  public static final Command<Choose, Void> CHOOSE_OUTCOME =
      new Command<>("paylink.sandbox.choose", Choose.class, Void.class);

  /**
   * Answered by an extension, if one is there: a verdict on an order that is about to be made.
   * Without an answer within 200 ms the order goes on. One handler is asked; several take turns.
   */
  public static final Command<AssessRisk, RiskVerdict> ASSESS_RISK =
      new Command<>("risk.assess", AssessRisk.class, RiskVerdict.class, Duration.ofMillis(200));

  /**
   * A wake-up: events may have been committed on this node just now. May be lost and may be sent
   * for nothing; whoever works on events looks for them each second all the same.
   */
  public static final Topic<EventsWritten> EVENTS_WRITTEN =
      new Topic<>("paylink.events.written", EventsWritten.class, Topic.Scope.NODE);

  /**
   * Every event of every merchant, soon after its commit, in the order of the feed as far as one
   * node gave it. Best effort: an event is announced once at most, by the node that brought it into
   * the feed, and not at all when that node stops at this moment. Whoever must not miss one reads
   * them with {@link #READ_EVENTS}.
   */
  public static final Topic<CommittedEvent> EVENTS =
      new Topic<>("paylink.events", CommittedEvent.class, Topic.Scope.CLUSTER);

  /**
   * Events of a merchant as they came into the feed, oldest first. Fails with {@code
   * invalid_request} (after).
   */
  public static final Command<ListEvents, EventPage> LIST_EVENTS =
      new Command<>("paylink.events.list", ListEvents.class, EventPage.class);

  /**
   * The events of all merchants behind a cursor, in the order of the feed, for a verticle that must
   * not miss one: read, deal with them, {@link #ADVANCE_CURSOR}, and read again, at once if there
   * are more, else at the next of {@link #EVENTS} and each second. A name that is new makes a
   * cursor.
   *
   * <p>Every event comes at least once, whatever stops or fails meanwhile: what was read and not
   * advanced over is read again. Whoever must not do a thing twice notes what it has done by the
   * event's id. Events of one object come in the order of their sequence, without gap, also across
   * batches.
   *
   * <p>Deploy the verticle on every node: a cursor is lent to the reader that asks first, and the
   * others read nothing. Reading and advancing lend it for another minute; when a reader has done
   * neither for so long, the next one that asks goes on from where the cursor stands. So advance
   * within the minute, after each event if dealing with one takes long, and stop when the answer
   * says that the cursor is not held any more: up to then two may deal with the same events at the
   * same time.
   *
   * <p>Fails with {@code invalid_request} (name, reader, limit).
   */
  public static final Command<ReadEvents, EventBatch> READ_EVENTS =
      new Command<>("paylink.events.read", ReadEvents.class, EventBatch.class);

  /**
   * Says that all events up to a position have been dealt with; they are not read again. A cursor
   * never goes back: a position that it is past already changes nothing. Fails with {@code
   * not_found} if no cursor has that name, and with {@code invalid_request} (name, reader,
   * position).
   */
  public static final Command<AdvanceCursor, CursorAdvanced> ADVANCE_CURSOR =
      new Command<>("paylink.events.advance", AdvanceCursor.class, CursorAdvanced.class);

  /** One event, be it in the feed yet or not. Fails with {@code not_found}. */
  public static final Command<GetEvent, Event> GET_EVENT =
      new Command<>("paylink.events.get", GetEvent.class, Event.class);

  /** Deliveries of events to a merchant's webhook endpoints, newest first. */
  public static final Command<ListDeliveries, DeliveryPage> LIST_DELIVERIES =
      new Command<>("paylink.webhooks.deliveries.list", ListDeliveries.class, DeliveryPage.class);

  /** One delivery with its attempts. Fails with {@code not_found}. */
  public static final Command<GetDelivery, Delivery> GET_DELIVERY =
      new Command<>("paylink.webhooks.deliveries.get", GetDelivery.class, Delivery.class);

  /**
   * Has a delivery sent at once, whatever became of it, or, while its endpoint is disabled, once
   * that is enabled; its schedule begins anew. One that is being sent right now is left alone.
   * Fails with {@code not_found}, also when its endpoint is gone.
   */
  public static final Command<RetryDelivery, Void> RETRY_DELIVERY =
      new Command<>("paylink.webhooks.deliveries.retry", RetryDelivery.class, Void.class);

  /**
   * Queues again the deliveries of an endpoint that failed or were held, for events of a period. Of
   * very many it queues what it can in 20 s; ask again until it queues none. Fails with {@code
   * not_found} and {@code invalid_request} (since). Within 60 s.
   */
  public static final Command<RecoverEndpoint, Recovered> RECOVER_ENDPOINT =
      new Command<>(
          "paylink.webhooks.endpoints.recover",
          RecoverEndpoint.class,
          Recovered.class,
          Duration.ofSeconds(60));

  /**
   * Sends a {@code ping} to an endpoint now, be it enabled or not, and answers with what came back.
   * It is no event of the feed, and never repeated. Fails with {@code not_found}, {@code
   * rate_limited}, as a merchant has 20 a minute on each node, and {@code unavailable} when its
   * host cannot be looked up now.
   */
  public static final Command<TestEndpoint, Attempt> TEST_ENDPOINT =
      new Command<>(
          "paylink.webhooks.endpoints.test",
          TestEndpoint.class,
          Attempt.class,
          Duration.ofSeconds(70));

  /** One page of a merchant's webhook endpoints, newest first, with the exact total. */
  public static final Command<ListEndpoints, EndpointPage> LIST_WEBHOOK_ENDPOINTS =
      new Command<>("paylink.webhook-endpoints.list", ListEndpoints.class, EndpointPage.class);

  /** One webhook endpoint, without its secret. Fails with {@code not_found}. */
  public static final Command<GetEndpoint, WebhookEndpoint> GET_WEBHOOK_ENDPOINT =
      new Command<>("paylink.webhook-endpoints.get", GetEndpoint.class, WebhookEndpoint.class);

  /**
   * Creates a webhook endpoint. The body of the reply has the fields of a {@link WebhookEndpoint}
   * and {@code secret}. Fails with {@code invalid_request} (url, headers), {@code limit_reached},
   * {@code idempotency_key_reused}, and {@code unavailable} when the host cannot be looked up now.
   */
  public static final Command<CreateEndpoint, Created> CREATE_WEBHOOK_ENDPOINT =
      new Command<>("paylink.webhook-endpoints.create", CreateEndpoint.class, Created.class);

  /**
   * Changes a webhook endpoint; enabling it forgets why it was disabled and since when it fails.
   * Deliveries that are held stay so. Fails with {@code not_found}, {@code invalid_request} (url,
   * headers), and {@code unavailable} when the host cannot be looked up now.
   */
  public static final Command<UpdateEndpoint, WebhookEndpoint> UPDATE_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.update", UpdateEndpoint.class, WebhookEndpoint.class);

  /**
   * Deletes a webhook endpoint; what is still to be delivered to it is not. Fails with {@code
   * not_found}.
   */
  public static final Command<DeleteEndpoint, Void> DELETE_WEBHOOK_ENDPOINT =
      new Command<>("paylink.webhook-endpoints.delete", DeleteEndpoint.class, Void.class);

  /** The secret that an endpoint's deliveries are signed with. Fails with {@code not_found}. */
  public static final Command<GetEndpointSecret, EndpointSecret> GET_WEBHOOK_ENDPOINT_SECRET =
      new Command<>(
          "paylink.webhook-endpoints.secret", GetEndpointSecret.class, EndpointSecret.class);

  /**
   * Gives an endpoint another secret; the one before signs as well for {@code
   * webhooks.secretOverlap}, and one before that no more. Fails with {@code not_found}.
   */
  public static final Command<RotateEndpointSecret, RotatedSecret> ROTATE_WEBHOOK_ENDPOINT_SECRET =
      new Command<>(
          "paylink.webhook-endpoints.rotate-secret",
          RotateEndpointSecret.class,
          RotatedSecret.class);

  /**
   * What the database knows of a token whose signature has been verified. Fails with {@code
   * unauthorized} when it was never issued or has been revoked.
   */
  public static final Command<LookUpToken, TokenStatus> LOOK_UP_TOKEN =
      new Command<>("paylink.tokens.look-up", LookUpToken.class, TokenStatus.class);

  /**
   * Tokens revoked within the last seconds, announced every 400 ms, be there any or not, on each
   * node for itself. Whoever remembers a token has to forget these, and to look tokens up again as
   * long as what it was told is older than a second.
   */
  public static final Topic<TokensRevoked> TOKENS_REVOKED =
      new Topic<>("paylink.tokens.revoked", TokensRevoked.class, Topic.Scope.NODE);
}
