package dev.paylink.bus;

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
import dev.paylink.paymentlink.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLink;
import dev.paylink.paymentlink.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenMessages.TokenStatus;
import dev.paylink.token.TokenMessages.TokensRevoked;

/**
 * Every address on the event bus: what it means, what is sent, what is answered, how it fails.
 *
 * <p>A {@link Command} is answered by a verticle on the same node. Any of them may fail with {@code
 * unavailable} (no database, or the service is starting or stopping), {@code timeout} (nothing came
 * back within 5 s; whether the command was carried out is not known) and {@code internal}; the
 * failures named below come on top. Failures arrive as {@link dev.paylink.error.Fault}.
 *
 * <p>Ids are those of the HTTP API. Commands expect values that the contract would let through; an
 * id of another kind is answered {@code internal}.
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
   * Creates a manual, pending order; {@code order.created} is written with it. The body of the
   * reply is an {@link OrderDetail}. Fails with {@code invalid_request} (amount, currency) and
   * {@code idempotency_key_reused}.
   */
  public static final Command<CreateOrder, Created> CREATE_ORDER =
      new Command<>("paylink.orders.create", CreateOrder.class, Created.class);

  /**
   * Moves an order along; {@code order.paid}, {@code order.processing}, {@code order.completed} or
   * {@code order.cancelled} is written with it. Fails with {@code not_found} and {@code
   * invalid_transition}.
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
   * first time. Fails with {@code not_found}.
   */
  public static final Command<DeactivatePaymentLink, Void> DEACTIVATE_PAYMENT_LINK =
      new Command<>("paylink.payment-links.deactivate", DeactivatePaymentLink.class, Void.class);

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
   * the feed with {@link #LIST_EVENTS}.
   */
  public static final Topic<CommittedEvent> EVENTS =
      new Topic<>("paylink.events", CommittedEvent.class, Topic.Scope.CLUSTER);

  /**
   * Events of a merchant as they came into the feed, oldest first. Fails with {@code
   * invalid_request} (after).
   */
  public static final Command<ListEvents, EventPage> LIST_EVENTS =
      new Command<>("paylink.events.list", ListEvents.class, EventPage.class);

  /** One event, be it in the feed yet or not. Fails with {@code not_found}. */
  public static final Command<GetEvent, Event> GET_EVENT =
      new Command<>("paylink.events.get", GetEvent.class, Event.class);

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
