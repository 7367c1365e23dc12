package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.payment.sandbox.Outcome;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Triggers events through the API, as a merchant and a customer would. */
public final class Triggers {
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  /** Longer than the usual {@code orders.sweepInterval}. */
  private static final Duration AFTER_SWEEP = Duration.ofSeconds(60);

  private static final Duration FLAGGED = Duration.ofSeconds(20);

  private static final long EXPIRY_SECONDS = 5;

  /** The types that can be triggered, in the order in which an order passes through them. */
  private static final Map<EventType, Cause> CAUSES = causes();

  /** The other types by their codes, and how they arise. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "payment.reported",
          "it comes when a customer who pays by bank transfer presses “I have paid” on the receipt",
          "token.expiring",
          "it comes by itself 14 days before a token expires that was issued for longer than that");

  private final ServiceApi api;

  Triggers(ServiceApi api) {
    this.api = api;
  }

  /**
   * How an event is triggered.
   *
   * @param make does it, and returns the id of the object of the event; for a payment or a refund,
   *     of its order
   * @param patience how long the event may take to come
   */
  private record Cause(Function<Triggers, String> make, Duration patience) {}

  private static Map<EventType, Cause> causes() {
    Map<EventType, Function<Triggers, String>> atOnce = new LinkedHashMap<>();
    atOnce.put(EventType.ORDER_CREATED, Triggers::newOrder);
    atOnce.put(EventType.ORDER_PAID, triggers -> triggers.newOrder("paid"));
    atOnce.put(EventType.ORDER_PROCESSING, triggers -> triggers.newOrder("paid", "processing"));
    atOnce.put(EventType.ORDER_COMPLETED, triggers -> triggers.newOrder("paid", "completed"));
    atOnce.put(EventType.ORDER_CANCELLED, triggers -> triggers.newOrder("cancelled"));
    atOnce.put(EventType.ORDER_SUSPICIOUS, Triggers::payAfterCancellation);
    atOnce.put(EventType.ORDER_FLAG_CLEARED, Triggers::clearFlag);
    atOnce.put(EventType.ORDER_PAYMENT_CONFLICT, Triggers::payAfterCancellation);
    atOnce.put(EventType.ORDER_PAYMENT_MISMATCH, Triggers::overpay);
    atOnce.put(EventType.PAYMENT_PENDING, triggers -> triggers.pay(Outcome.SUCCESS));
    atOnce.put(EventType.PAYMENT_SUCCEEDED, triggers -> triggers.pay(Outcome.SUCCESS));
    atOnce.put(EventType.PAYMENT_FAILED, triggers -> triggers.pay(Outcome.FAILURE));
    atOnce.put(EventType.REFUND_CREATED, triggers -> triggers.refund("A test"));
    atOnce.put(EventType.REFUND_SUCCEEDED, triggers -> triggers.refund("A test"));
    atOnce.put(EventType.REFUND_FAILED, triggers -> triggers.refund("sandbox:fail"));
    atOnce.put(EventType.PAYMENT_LINK_CREATED, triggers -> triggers.newLink().getString("id"));
    atOnce.put(
        EventType.PAYMENT_LINK_DEACTIVATED,
        triggers -> triggers.deactivated(triggers.newLink().getString("id")));
    atOnce.put(EventType.PAYMENT_LINK_UPDATED, Triggers::newUpdatedLink);
    atOnce.put(EventType.PAYMENT_LINK_EXHAUSTED, Triggers::newExhaustedLink);
    atOnce.put(
        EventType.WEBHOOK_ENDPOINT_DISABLED, triggers -> new GoneReceiver(triggers.api).disable());
    Map<EventType, Cause> causes = new LinkedHashMap<>();
    atOnce.forEach((type, make) -> causes.put(type, new Cause(make, AT_ONCE)));
    causes.put(EventType.PAYMENT_LINK_EXPIRED, new Cause(Triggers::newExpiringLink, AFTER_SWEEP));
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
  String trigger(EventType type) {
    return cause(type).make().apply(this);
  }

  private static Cause cause(EventType type) {
    return Objects.requireNonNull(CAUSES.get(type), type.code());
  }

  private String newOrder(String... statuses) {
    String id = api.post("/orders", oneDollar()).getString("id");
    for (String status : statuses) {
      api.patch("/orders/" + id, new JsonObject().put("status", status));
    }
    return id;
  }

  /** A manual order that has received more than its amount. */
  private String overpay() {
    String id = newOrder();
    JsonObject received = new JsonObject().put("amount", 2).put("currency", "USD");
    api.post("/orders/" + id + "/payments", received);
    return id;
  }

  private JsonObject newLink() {
    return api.post("/payment-links", namedDollar());
  }

  private String newUpdatedLink() {
    String id = newLink().getString("id");
    api.patch("/payment-links/" + id, new JsonObject().put("title", "webhook trigger, changed"));
    return deactivated(id);
  }

  /** Pays a single-use link. */
  private String newExhaustedLink() {
    JsonObject link = api.post("/payment-links", namedDollar().put("maxPayments", 1));
    new SandboxCustomer().pay(link.getString("checkoutUrl"), Outcome.SUCCESS);
    return link.getString("id");
  }

  /** Creates a link that expires in a few seconds, and so with the sweep after that. */
  private String newExpiringLink() {
    Instant soon = Instant.now().plusSeconds(EXPIRY_SECONDS).truncatedTo(ChronoUnit.SECONDS);
    System.err.println("The link expires in a few seconds; waiting for the next sweep of links");
    return api.post("/payment-links", namedDollar().put("expiresAt", soon.toString()))
        .getString("id");
  }

  private static JsonObject namedDollar() {
    return oneDollar().put("title", "webhook trigger");
  }

  private static JsonObject oneDollar() {
    return new JsonObject()
        .put("amount", 1)
        .put("currency", "USD")
        .put("metadata", new JsonObject().put("trigger", true));
  }

  /** Deactivates a link, so that no customer pays a link of a test. */
  private String deactivated(String linkId) {
    api.delete("/payment-links/" + linkId);
    return linkId;
  }

  private String pay(Outcome outcome) {
    JsonObject link = newLink();
    try {
      return new SandboxCustomer().pay(link.getString("checkoutUrl"), outcome);
    } finally {
      deactivated(link.getString("id"));
    }
  }

  /** Refunds an order that was paid in the sandbox, which decides by the reason. */
  private String refund(String reason) {
    String orderId = pay(Outcome.SUCCESS);
    api.post("/orders/" + orderId + "/refunds", new JsonObject().put("reason", reason));
    return orderId;
  }

  /** A settlement for a cancelled order is a payment conflict, and suspicious. */
  private String payAfterCancellation() {
    String orderId = pay(Outcome.SUCCESS_AFTER_CANCELLATION);
    api.delete("/orders/" + orderId);
    return orderId;
  }

  /** The settlement that flags the order comes a moment after the cancellation. */
  private String clearFlag() {
    String path = "/orders/" + payAfterCancellation();
    if (!Await.until(FLAGGED, () -> api.get(path).getBoolean("suspicious"))) {
      throw new CommandFailure("The service has not flagged the order in time");
    }
    api.patch(path, new JsonObject().put("suspicious", false));
    return path.substring("/orders/".length());
  }
}
