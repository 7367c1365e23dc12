package dev.paylink.checkout;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.checkout.CheckoutMessages.ReceiptPayment;
import dev.paylink.checkout.CheckoutMessages.Refunded;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.db.Columns;
import dev.paylink.db.CustomerColumns;
import dev.paylink.db.Database;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.merchant.logo.Logo;
import dev.paylink.merchant.profile.Shop;
import dev.paylink.money.Money;
import dev.paylink.payment.manual.ManualProviderVerticle;
import dev.paylink.paymentlink.CheckoutUrls;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes for the checkout. */
final class CheckoutStore {
  private final Database database;
  private final Ids ids;

  CheckoutStore(Database database, Ids ids) {
    this.database = database;
    this.ids = ids;
  }

  /**
   * A payment link as the checkout reads it.
   *
   * @param placesTaken whether as many orders are pending or paid as may be paid
   * @param require the fields of the customer that must be filled in
   * @param providers the merchant's payment methods, in order
   * @param customer as the merchant prefilled it
   * @param attemptOrder the order that the form created; null if none
   */
  record FoundLink(
      Offer offer,
      UUID merchantId,
      Money money,
      PaymentLinkStatus status,
      boolean placesTaken,
      List<String> require,
      List<String> providers,
      @Nullable Customer customer,
      @Nullable PriorOrder prior,
      @Nullable UUID attemptOrder) {}

  Future<Optional<FoundLink>> open(
      String token, @Nullable String browser, @Nullable String attempt, Instant at) {
    if (!CheckoutUrls.isToken(token)) {
      return Future.succeededFuture(Optional.empty());
    }
    Tuple parameters = Tuple.of(token, Columns.utc(at)).addValue(browser).addValue(attempt);
    return database
        .queryOne(CheckoutSql.OPEN, parameters)
        .map(row -> row.map(found -> found(found, prior(found), found.getUUID("attempt_order"))));
  }

  private static @Nullable PriorOrder prior(Row row) {
    UUID id = row.getUUID("prior_id");
    return id == null
        ? null
        : new PriorOrder(
            TypeId.ORDER.encode(id),
            state(OrderStatus.of(row.getString("prior_status")), row.getString("prior_payment")));
  }

  private static FoundLink found(Row row, @Nullable PriorOrder prior, @Nullable UUID attemptOrder) {
    Columns link = Columns.of(row);
    Offer offer =
        new Offer(
            TypeId.PAYMENT_LINK.encode(link.uuid("id")),
            link.text("title"),
            link.money().amount(),
            link.text("currency"),
            link.optionalText("success_url"),
            link.time("expires_at"),
            Shop.of(link.text("merchant_name"), link.text("profile")),
            link.text("mode").equals("test"));
    return new FoundLink(
        offer,
        link.uuid("merchant_id"),
        link.money(),
        PaymentLinkStatus.of(link.text("status")),
        link.flag("places_taken"),
        Objects.requireNonNullElse(link.optionalTexts("require"), List.of()),
        List.of(row.getArrayOfStrings("providers")),
        link.customer(),
        prior,
        attemptOrder);
  }

  /**
   * What a form has created.
   *
   * @param payment empty if the link does not permit it, or the form has created an order before
   * @param tooManyPending whether the link has as many pending orders as it may have
   */
  record Created(Optional<UUID> payment, boolean tooManyPending) {}

  /**
   * Creates the order of a form and its payment.
   *
   * @param maxPending permitted number of pending orders of the link; 0 for any number
   */
  Future<Created> pay(
      Pay form,
      UUID orderId,
      List<Suspicion> suspicions,
      int maxPending,
      Instant at,
      Origin origin) {
    Customer customer = CustomerColumns.orEmpty(form.customer());
    Tuple parameters =
        Tuple.of(form.token(), Columns.utc(at), orderId, ids.next(), form.provider())
            .addValue(form.attempt())
            .addValue(form.browser())
            .addValue(form.payerAddress())
            .addValue(customer.name())
            .addValue(customer.email())
            .addValue(customer.phone())
            .addValue(StrictJson.write(suspicions))
            .addValue(ids.next(2))
            .addValue((long) maxPending)
            .addValue(StrictJson.write(origin));
    return database
        .queryOne(CheckoutSql.PAY, parameters)
        .map(Optional::orElseThrow)
        .map(row -> new Created(Optional.ofNullable(row.getUUID("id")), row.getBoolean("full")));
  }

  /**
   * An order of a link.
   *
   * @param received what was received for it, in major units
   * @param createdByBrowser whether the requesting browser created it
   * @param cancellable whether it is pending and has received nothing
   * @param customer as the customer filled it in
   * @param payment that was received, or was chosen last; null if there is none
   * @param chosen the payment methods of all payments
   * @param refunded money of the order that goes back; null for none
   */
  record FoundOrder(
      FoundLink link,
      UUID orderId,
      ReceiptState state,
      BigDecimal received,
      boolean createdByBrowser,
      boolean cancellable,
      @Nullable Customer customer,
      @Nullable ReceiptPayment payment,
      Set<String> chosen,
      @Nullable Refunded refunded) {
    FoundOrder {
      chosen = Set.copyOf(chosen);
    }
  }

  Future<Optional<FoundOrder>> receipt(
      String token, UUID orderId, @Nullable String browser, Instant at) {
    if (!CheckoutUrls.isToken(token)) {
      return Future.succeededFuture(Optional.empty());
    }
    Tuple parameters = Tuple.of(token, Columns.utc(at), orderId).addValue(browser);
    return database
        .queryOne(CheckoutSql.RECEIPT, parameters)
        .map(found -> found.map(CheckoutStore::foundOrder));
  }

  private static FoundOrder foundOrder(Row row) {
    Columns order = Columns.of(row);
    return new FoundOrder(
        found(row, null, null),
        order.uuid("order_id"),
        order.flag("conflict")
            ? ReceiptState.CONFLICT
            : state(
                OrderStatus.of(order.text("order_status")), order.optionalText("payment_status")),
        order.money(order.number("received_minor")).amount(),
        order.flag("mine"),
        order.text("order_status").equals(OrderStatus.PENDING.code())
            && order.number("received_minor") == 0,
        CustomerColumns.of(
            order.optionalText("payer_name"),
            order.optionalText("payer_email"),
            order.optionalText("payer_phone")),
        payment(order),
        chosen(row),
        refunded(order));
  }

  private static @Nullable ReceiptPayment payment(Columns order) {
    String provider = order.optionalText("provider");
    if (provider == null) {
      return null;
    }
    String status = order.text("payment_status");
    return new ReceiptPayment(
        provider,
        null,
        order.optionalText("instructions"),
        order.optionalText("customer_reference"),
        order.optionalText("provider_reference"),
        status.equals(PaymentStatus.SUCCEEDED.code()) ? order.time("settled_at") : null,
        order.time("reported_at"),
        order.flag("mine")
            && order.text("order_status").equals(OrderStatus.PENDING.code())
            && status.equals(PaymentStatus.PENDING.code())
            && provider.equals(ManualProviderVerticle.NAME));
  }

  private static Set<String> chosen(Row row) {
    String[] providers = row.getArrayOfStrings("chosen");
    return providers == null ? Set.of() : Set.of(providers);
  }

  private static @Nullable Refunded refunded(Columns order) {
    Currency currency = Currency.getInstance(order.text("order_currency"));
    long refunded = order.number("refunded_minor");
    long pending = order.number("refunding_minor");
    return refunded == 0
        ? null
        : new Refunded(
            new Money(refunded - pending, currency).amount(),
            new Money(pending, currency).amount());
  }

  /** The file of a logo in Base64; empty if there is none with this name. */
  Future<Optional<String>> logo(String name) {
    return Logo.isName(name)
        ? database
            .queryOne(CheckoutSql.LOGO, Tuple.of(name))
            .map(found -> found.map(row -> row.getString("logo")))
        : Future.succeededFuture(Optional.empty());
  }

  /**
   * Cancels an order that a browser created, if it is pending and has received nothing; false if
   * that browser did not create it.
   */
  Future<Boolean> cancel(CancelOwnOrder command, Instant at, Origin origin) {
    if (!CheckoutUrls.isToken(command.token())) {
      return Future.succeededFuture(false);
    }
    Tuple parameters =
        Tuple.of(command.token(), Columns.utc(at), TypeId.ORDER.decode(command.orderId()))
            .addValue(command.browser())
            .addValue(ids.next())
            .addValue(StrictJson.write(origin));
    return database.query(CheckoutSql.CANCEL, parameters).map(rows -> rows.size() > 0);
  }

  private static ReceiptState state(OrderStatus status, @Nullable String lastPayment) {
    if (status == OrderStatus.CANCELLED) {
      return ReceiptState.CANCELLED;
    }
    if (status != OrderStatus.PENDING) {
      return ReceiptState.PAID;
    }
    return PaymentStatus.FAILED.code().equals(lastPayment)
        ? ReceiptState.FAILED
        : ReceiptState.PENDING;
  }
}
