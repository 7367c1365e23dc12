package dev.paylink.events.feed;

import dev.paylink.access.token.TokenRows;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventData;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.catalog.landing.LandingRows;
import dev.paylink.catalog.landing.LandingUrls;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.catalog.paymentlink.PaymentLinkRows;
import dev.paylink.catalog.product.ProductRows;
import dev.paylink.catalog.product.licence.LicenceRows;
import dev.paylink.data.db.Columns;
import dev.paylink.sales.order.OrderRows;
import dev.paylink.sales.payment.PaymentRows;
import dev.paylink.sales.refund.RefundRows;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * Renders rows of {@code event} as API events. An event row stores a snapshot of the row of its
 * object; the code that renders current rows renders the snapshot too. A later version thus renders
 * old events like new ones, and internal columns stay hidden.
 */
public final class EventRenderer {
  private final CheckoutUrls checkoutUrls;
  private final LandingUrls landingUrls;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public EventRenderer(String publicUrl) {
    this.checkoutUrls = new CheckoutUrls(publicUrl);
    this.landingUrls = new LandingUrls(publicUrl);
  }

  /**
   * The types that this version knows, as a parameter of statements. Statements leave out other
   * types, which belong to a later version.
   */
  static String[] knownTypes() {
    return Arrays.stream(EventType.values()).map(EventType::code).toArray(String[]::new);
  }

  /**
   * Renders a row with the columns of {@link FeedSql#COLUMNS}.
   *
   * @throws Fault {@code not_found} if the type is of a later version
   */
  public Event event(Columns row) {
    EventType type =
        EventType.of(row.text("type")).orElseThrow(() -> ofLaterVersion(row.text("type")));
    Map<?, ?> payload = StrictJson.read(row.text("payload"), Map.class);
    Map<?, ?> object = (Map<?, ?>) Objects.requireNonNull(payload.get("object"));
    Origin origin = StrictJson.read(row.text("origin"), Origin.class);
    Instant at = Objects.requireNonNull(row.time("occurred_at"));
    return new Event(
        row.id(TypeId.EVENT, "id"),
        type,
        at,
        Math.toIntExact(row.number("sequence")),
        new EventData(object(type, object, at), (String) payload.get("previousStatus")),
        origin.actor(),
        origin.requestId());
  }

  private static Fault ofLaterVersion(String type) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "Events of type %s are left to nodes of a later version".formatted(type));
  }

  private EventObject object(EventType type, Map<?, ?> snapshot, Instant at) {
    Columns row = Columns.of(snapshot);
    return switch (type.subject()) {
      case ORDER -> rendered(OrderRows.detail(row));
      case PAYMENT -> rendered(PaymentRows.payment(row));
      case REFUND -> rendered(RefundRows.refund(row));
      case PAYMENT_LINK -> rendered(PaymentLinkRows.link(row, linkStatus(type, row), checkoutUrls));
      case DIGITAL_PRODUCT -> rendered(ProductRows.product(row, at, checkoutUrls));
      case LANDING_PAGE -> rendered(LandingRows.page(row, landingUrls));
      case LICENCE_KEY -> rendered(LicenceRows.key(row));
      case TOKEN -> rendered(TokenRows.token(row));
      // Stored as rendered: rows of endpoints and messages have what events must not have, others
      // have no row.
      case WEBHOOK_ENDPOINT, MESSAGE, MERCHANT, CUSTOMER, EXTENSION, PING ->
          new EventObject(StrictJson.write(snapshot));
    };
  }

  private static PaymentLinkStatus linkStatus(EventType type, Columns row) {
    return switch (type) {
      case PAYMENT_LINK_CREATED -> PaymentLinkStatus.ACTIVE;
      case PAYMENT_LINK_DEACTIVATED -> PaymentLinkStatus.DEACTIVATED;
      case PAYMENT_LINK_EXHAUSTED -> PaymentLinkStatus.EXHAUSTED;
      case PAYMENT_LINK_EXPIRED -> PaymentLinkStatus.EXPIRED;
      default -> PaymentLinkStatus.of(row.text("status"));
    };
  }

  private static EventObject rendered(Record object) {
    return new EventObject(StrictJson.write(object));
  }
}
