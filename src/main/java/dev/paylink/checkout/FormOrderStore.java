package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.EventType;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.checkout.CheckoutLink.NewOrderFacts;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.PaymentStarter.Check;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.NewEvents;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentStartRules;
import dev.paylink.sales.writer.NewOrder;
import dev.paylink.sales.writer.NewOrder.LinkVersion;
import dev.paylink.sales.writer.NewOrderBuilder;
import dev.paylink.sales.writer.OrderChange;
import dev.paylink.sales.writer.OrderWriter;
import dev.paylink.sales.writer.OrderWriter.Outcome;
import dev.paylink.sales.writer.OrderWriter.Written;
import dev.paylink.sales.writer.PaymentRow;
import dev.paylink.sales.writer.PaymentRowBuilder;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Creates the orders of forms with their first payments. An instance belongs to one event loop. */
final class FormOrderStore {
  private static final String ORDER = "new_order";
  private static final Duration FIRST_CHECK = Duration.ofMinutes(1);

  private final Database database;
  private final Ids ids;
  private final OrderWriter writer;
  private final int maxPending;

  /**
   * @param maxPending permitted number of pending orders of a link; 0 for any number
   */
  FormOrderStore(Database database, Ids ids, OutboxSignal events, int maxPending) {
    this.maxPending = maxPending;
    this.database = database;
    this.ids = ids;
    this.writer = new OrderWriter(database, events::announce);
  }

  /**
   * The first payment of an order.
   *
   * @param started the answer of its provider; empty if the provider is asked later
   * @param check when the provider is asked what became of it; empty for never
   */
  record FirstPayment(
      UUID id, String provider, Optional<PaymentStarted> started, Optional<Check> check) {}

  /**
   * Creates the order of a form.
   *
   * @param payment empty if no money is due: then the order is paid at once
   */
  Future<Outcome> create(
      CheckoutLink link,
      Pay form,
      UUID orderId,
      Optional<FirstPayment> payment,
      List<Suspicion> suspicions,
      Instant at,
      Origin origin) {
    return page(link, form)
        .compose(
            page -> {
              NewOrder order = order(link, form, orderId, suspicions, page);
              OrderChange change =
                  OrderChange.creation(order, at, origin).events(events(order), null);
              payment.ifPresent(first -> add(change, first, link.money(), at));
              return write(link, order, change).map(Written::outcome);
            });
  }

  /** Forms of a link with a limit wait for its lock here, not with a connection. */
  private Future<Written> write(CheckoutLink link, NewOrder order, OrderChange change) {
    return link.limited()
        ? database.inTurn(
            List.of(link.merchantId(), Objects.requireNonNull(order.link()).id()),
            () -> writer.write(change, true))
        : writer.write(change, true);
  }

  private void add(OrderChange change, FirstPayment first, Money price, Instant at) {
    PaymentRow payment = payment(first.id(), first.provider(), price, at);
    first
        .started()
        .ifPresentOrElse(
            answer ->
                change
                    .addPayment(PaymentStartRules.started(payment, answer, at))
                    .events(
                        new NewEvents(ids).add(true, EventType.PAYMENT_PENDING, "payment", null),
                        first.id()),
            () -> change.addPayment(payment));
    first
        .check()
        .ifPresent(
            check ->
                change.addCheck(
                    first.id(),
                    first.provider(),
                    check.from().plus(FIRST_CHECK),
                    check.expiresAt()));
  }

  /**
   * The landing page of the form of a product counts if it belongs to its merchant and shows it.
   */
  private Future<Optional<UUID>> page(CheckoutLink link, Pay form) {
    UUID page = TypeId.LANDING_PAGE.decodeOptional(form.landingPageId());
    String product = link.offer().productId();
    if (product == null || page == null) {
      return Future.succeededFuture(Optional.ofNullable(facts(link).landingPageId()));
    }
    return database
        .queryOne(CheckoutSql.SHOWS, Tuple.of(page, link.merchantId(), product))
        .map(found -> found.map(row -> page));
  }

  private static NewOrderFacts facts(CheckoutLink link) {
    return Objects.requireNonNull(link.newOrder());
  }

  private NewOrder order(
      CheckoutLink link, Pay form, UUID orderId, List<Suspicion> suspicions, Optional<UUID> page) {
    NewOrderFacts facts = facts(link);
    Customer customer = CustomerColumns.orEmpty(form.customer());
    Money price = link.money();
    UUID linkId = TypeId.PAYMENT_LINK.decode(link.offer().paymentLinkId());
    return NewOrderBuilder.builder()
        .id(orderId)
        .merchantId(link.merchantId())
        .status(link.offer().isFree() ? OrderStatus.PAID : OrderStatus.PENDING)
        .source(page.isPresent() ? OrderSource.LANDING_PAGE.code() : facts.source())
        .amount(price.minor())
        .currency(price.currency().code())
        .customerName(customer.name())
        .customerEmail(customer.email())
        .customerPhone(customer.phone())
        .metadata(facts.metadata())
        .link(new LinkVersion(linkId, facts.version(), link.limited(), maxPending))
        .productId(link.offer().productId() == null ? null : linkId)
        .landingPageId(page.orElse(null))
        .attribution(form.attribution() == null ? null : StrictJson.write(form.attribution()))
        .attempt(form.attempt())
        .browser(form.browser())
        .payerAddress(form.payerAddress())
        .language(form.language())
        .suspicions(suspicions)
        .build();
  }

  private static PaymentRow payment(UUID id, String provider, Money price, Instant at) {
    return PaymentRowBuilder.builder()
        .id(id)
        .provider(provider)
        .status(PaymentStatus.PENDING)
        .amount(price.minor())
        .currency(price.currency().code())
        .askedAt(at)
        .build();
  }

  private NewEvents events(NewOrder order) {
    boolean paid = order.status() == OrderStatus.PAID;
    boolean suspicious = !order.suspicions().isEmpty();
    return new NewEvents(ids)
        .add(true, EventType.ORDER_CREATED, "created_order", null)
        .add(paid, EventType.ORDER_PAID, ORDER, OrderStatus.PENDING.code())
        .add(suspicious, EventType.ORDER_SUSPICIOUS, ORDER, order.status().code());
  }
}
