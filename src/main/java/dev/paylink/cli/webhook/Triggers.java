package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.api.OrderStatus;
import dev.paylink.cli.service.SandboxCustomer;
import dev.paylink.cli.service.ServiceApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Which types of events can be triggered, and how. */
public final class Triggers {
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  /** Longer than the usual {@code orders.sweepInterval}. */
  private static final Duration AFTER_SWEEP = Duration.ofSeconds(60);

  /** The types that can be triggered, in the order in which an order passes through them. */
  private static final Map<EventType, Cause> CAUSES = causes();

  /** The other types by their codes, and how they arise. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "payment.reported",
          "it comes when a customer presses “I have paid” on the receipt",
          "merchant.updated",
          "it comes when a setting of the merchant is changed, as by `merchant update`",
          "message.sent",
          "it comes when a message is sent, as the receipt of a paid order with an e-mail address",
          "message.failed",
          "it comes when a mail server refuses a message, as one to an address that does not exist",
          "customer.erased",
          "it comes when a customer is erased, as by `customers erase`",
          "extension.event",
          "it comes when an extension of the service writes an event of its own",
          "token.expiring",
          "it comes by itself 14 days before a token expires that was issued for longer than that");

  private Triggers() {}

  /**
   * How an event is triggered.
   *
   * @param make does it, and returns the id of the object of the event; for a payment or a refund,
   *     of its order
   * @param patience how long the event may take to come
   */
  private record Cause(Function<TriggerActions, String> make, Duration patience) {}

  private static Map<EventType, Cause> causes() {
    Map<EventType, Function<TriggerActions, String>> atOnce = new LinkedHashMap<>();
    atOnce.put(EventType.ORDER_CREATED, TriggerActions::newOrder);
    for (OrderStatus status : OrderStatus.values()) {
      EventType.of("order." + status.code())
          .ifPresent(type -> atOnce.put(type, actions -> actions.newOrder(status)));
    }
    atOnce.put(EventType.ORDER_SUSPICIOUS, TriggerActions::payAfterCancellation);
    atOnce.put(EventType.ORDER_FLAG_CLEARED, TriggerActions::clearFlag);
    atOnce.put(EventType.ORDER_UPDATED, TriggerActions::newUpdatedOrder);
    atOnce.put(EventType.ORDER_PAYMENT_CONFLICT, TriggerActions::payAfterCancellation);
    atOnce.put(EventType.ORDER_PAYMENT_MISMATCH, TriggerActions::overpay);
    atOnce.put(EventType.PAYMENT_PENDING, actions -> actions.pay(SandboxCustomer.SUCCESS));
    atOnce.put(EventType.PAYMENT_SUCCEEDED, actions -> actions.pay(SandboxCustomer.SUCCESS));
    atOnce.put(EventType.PAYMENT_FAILED, actions -> actions.pay(SandboxCustomer.FAILURE));
    atOnce.put(EventType.REFUND_CREATED, actions -> actions.refund("A test"));
    atOnce.put(EventType.REFUND_SUCCEEDED, actions -> actions.refund("A test"));
    atOnce.put(EventType.REFUND_FAILED, actions -> actions.refund("sandbox:fail"));
    atOnce.put(EventType.PAYMENT_LINK_CREATED, actions -> actions.newLink().path("id").asText());
    atOnce.put(
        EventType.PAYMENT_LINK_DEACTIVATED,
        actions -> actions.deactivated(actions.newLink().path("id").asText()));
    atOnce.put(EventType.PAYMENT_LINK_UPDATED, TriggerActions::newUpdatedLink);
    atOnce.put(EventType.PAYMENT_LINK_EXHAUSTED, TriggerActions::newExhaustedLink);
    atOnce.put(EventType.DIGITAL_PRODUCT_CREATED, TriggerActions::newProduct);
    atOnce.put(EventType.DIGITAL_PRODUCT_UPDATED, TriggerActions::newUpdatedProduct);
    atOnce.put(EventType.DIGITAL_PRODUCT_DELETED, TriggerActions::newDeletedProduct);
    atOnce.put(EventType.ORDER_DELIVERED, TriggerActions::deliver);
    atOnce.put(EventType.LICENCE_KEY_ASSIGNED, TriggerActions::deliver);
    atOnce.put(EventType.LICENCE_KEY_REVOKED, TriggerActions::revokeKey);
    atOnce.put(EventType.LANDING_PAGE_CREATED, TriggerActions::newPage);
    atOnce.put(EventType.LANDING_PAGE_UPDATED, TriggerActions::newUpdatedPage);
    atOnce.put(EventType.LANDING_PAGE_DELETED, TriggerActions::newDeletedPage);
    atOnce.put(EventType.WEBHOOK_ENDPOINT_DISABLED, TriggerActions::disableEndpoint);
    Map<EventType, Cause> causes = new LinkedHashMap<>();
    atOnce.forEach((type, make) -> causes.put(type, new Cause(make, AT_ONCE)));
    causes.put(
        EventType.PAYMENT_LINK_EXPIRED, new Cause(TriggerActions::newExpiringLink, AFTER_SWEEP));
    return causes;
  }

  /** The codes of the types that can be triggered, {@code ping} among them. */
  public static final class Types implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> codes = new ArrayList<>(CAUSES.keySet().stream().map(EventType::code).toList());
      codes.add(EventType.PING.code());
      return codes.iterator();
    }
  }

  /** Whether {@link #trigger} knows how to trigger a type. */
  static boolean canTrigger(EventType type) {
    return CAUSES.containsKey(type);
  }

  /** Returns how a type arises that cannot be triggered; empty for any other text. */
  public static Optional<String> origin(String code) {
    return Optional.ofNullable(OTHERS.get(code));
  }

  /** Returns how long the event of a type may take to come. */
  static Duration patience(EventType type) {
    return cause(type).patience();
  }

  /**
   * Triggers an event of a type that {@link #canTrigger} knows.
   *
   * @return the id of the object of the event; for a payment or a refund, of its order
   */
  static String trigger(EventType type, ServiceApi api) {
    return cause(type).make().apply(new TriggerActions(api));
  }

  private static Cause cause(EventType type) {
    return Objects.requireNonNull(CAUSES.get(type), type.code());
  }
}
