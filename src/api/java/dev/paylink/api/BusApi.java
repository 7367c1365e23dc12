package dev.paylink.api;

import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.GetDelivery;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.DeliveryMessages.RecoverEndpoint;
import dev.paylink.api.DeliveryMessages.Recovered;
import dev.paylink.api.DeliveryMessages.RetryDelivery;
import dev.paylink.api.DeliveryMessages.TestEndpoint;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.DeleteEndpoint;
import dev.paylink.api.EndpointMessages.EndpointCreated;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.GetEndpoint;
import dev.paylink.api.EndpointMessages.GetEndpointSecret;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.RotateEndpointSecret;
import dev.paylink.api.EndpointMessages.RotatedSecret;
import dev.paylink.api.EndpointMessages.UpdateEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.api.RiskMessages.RiskVerdict;
import java.time.Duration;

/**
 * Every address on the event bus: what it means, what is sent, what is answered, how it fails.
 *
 * <p>A {@link Command} is answered by a verticle on the same node. Any of them may fail with {@code
 * unavailable} (no database, or the service is starting or stopping), {@code timeout} (nothing came
 * back within 5 s, unless another time is named; whether the command was carried out is not known)
 * and {@code internal}; the failures named below come on top. Failures arrive as {@link
 * dev.paylink.api.Fault}.
 *
 * <p>Ids are those of the HTTP API. Commands expect values that the contract would let through; an
 * id of another kind is answered {@code internal}. Whether there is such a merchant is not looked
 * at when an order or a payment link is created: a request's token says so, an extension has to
 * know.
 */
public final class BusApi {
  private BusApi() {}

  /** One page of a merchant's orders, newest first, with the exact total. */
  public static final Command<ListOrders, OrderPage> LIST_ORDERS =
      new Command<>("paylink.orders.list", ListOrders.class, OrderPage.class);

  /** One order. Fails with {@code not_found}. */
  public static final Command<GetOrder, OrderDetail> GET_ORDER =
      new Command<>("paylink.orders.get", GetOrder.class, OrderDetail.class);

  /**
   * Creates a manual, pending order; {@code order.created} is written with it. Fails with {@code
   * invalid_request} (amount, currency) and {@code idempotency_key_reused}.
   */
  public static final Command<CreateOrder, OrderCreated> CREATE_ORDER =
      new Command<>("paylink.orders.create", CreateOrder.class, OrderCreated.class);

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
   * Creates a payment link; {@code payment_link.created} is written with it. Fails with {@code
   * invalid_request} (amount, currency, successUrl, expiresAt) and {@code idempotency_key_reused}.
   */
  public static final Command<CreatePaymentLink, PaymentLinkCreated> CREATE_PAYMENT_LINK =
      new Command<>(
          "paylink.payment-links.create", CreatePaymentLink.class, PaymentLinkCreated.class);

  /**
   * Deactivates a payment link, once or again; {@code payment_link.deactivated} is written the
   * first time, and before it {@code payment_link.expired} if nobody had said so yet. Fails with
   * {@code not_found}.
   */
  public static final Command<DeactivatePaymentLink, Void> DEACTIVATE_PAYMENT_LINK =
      new Command<>("paylink.payment-links.deactivate", DeactivatePaymentLink.class, Void.class);

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
   * {@link dev.paylink.api.Fault} is answered as it is, as {@code unauthorized} for a wrong
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

  /**
   * Answered by an extension, if one is there: a verdict on an order that is about to be made.
   * Without an answer within 200 ms the order goes on. One handler is asked; several take turns.
   */
  public static final Command<AssessRisk, RiskVerdict> ASSESS_RISK =
      new Command<>("risk.assess", AssessRisk.class, RiskVerdict.class, Duration.ofMillis(200));

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
   * Creates a webhook endpoint. Fails with {@code invalid_request} (url, headers), {@code
   * limit_reached}, {@code idempotency_key_reused}, and {@code unavailable} when the host cannot be
   * looked up now.
   */
  public static final Command<CreateEndpoint, EndpointCreated> CREATE_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.create", CreateEndpoint.class, EndpointCreated.class);

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
}
