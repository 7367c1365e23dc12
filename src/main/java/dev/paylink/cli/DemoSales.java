package dev.paylink.cli;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Conditions;
import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Attribution;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.catalog.landing.LandingBus;
import dev.paylink.catalog.landing.LandingMessages.OpenLandingPage;
import dev.paylink.catalog.landing.LandingMessages.ShownOffer;
import dev.paylink.checkout.CheckoutBus;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.PayBuilder;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.sandbox.Outcome;
import dev.paylink.sales.payment.sandbox.SandboxBus;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sample orders of the demo product and of the landing page, one of every status of each. They are
 * made as the checkout makes orders of customers, and paid in the sandbox, so that receipts and
 * downloads are there.
 */
final class DemoSales {
  private static final List<String> NAMES =
      List.of("Siti Rahma", "Budi Santoso", "Dewi Lestari", "Agus Wijaya", "Rina Kartika");
  private static final Attribution CAMPAIGN =
      new Attribution("newsletter", "email", "november", null, null);
  private static final Origin CUSTOMER = new Origin(new Actor(ActorType.PAYER, null, null), null);

  private final Bus bus;
  private final String merchantId;

  DemoSales(Bus bus, String merchantId) {
    this.bus = bus;
    this.merchantId = merchantId;
  }

  /**
   * What a customer buys.
   *
   * @param token the last segment of the checkout page
   * @param pageId the landing page that leads there; null if absent
   */
  private record Sale(String token, @Nullable String pageId) {}

  /**
   * Creates the orders.
   *
   * @param offers as {@link DemoOffers} prepared them
   */
  Future<Void> create(JsonObject offers) {
    Sale product = new Sale(segment(offers.getString("productCheckoutUrl"), 0), null);
    return soldOn(offers.getString(DemoPage.URL))
        .compose(onPage -> Future.join(buyAll(List.of(product)), buyAll(onPage)))
        .mapEmpty();
  }

  /** The segment of a URL that is this far from the last. */
  private static String segment(String url, int fromLast) {
    List<String> segments = List.of(url.split("/", -1));
    return segments.get(segments.size() - 1 - fromLast);
  }

  /** What the landing page sells. */
  private Future<List<Sale>> soldOn(String url) {
    OpenLandingPage open = new OpenLandingPage(segment(url, 1), segment(url, 0));
    return bus.request(LandingBus.OPEN_LANDING_PAGE, open)
        .map(
            page ->
                page.offers().stream()
                    .map(ShownOffer::token)
                    .map(token -> new Sale(Objects.requireNonNull(token), page.pageId()))
                    .toList());
  }

  /** Makes an order of each status, of what is sold in turns. */
  private Future<Void> buyAll(List<Sale> sales) {
    Future<Void> done = Future.succeededFuture();
    int number = 0;
    for (OrderStatus status : OrderStatus.values()) {
      Sale sale = sales.get(number % sales.size());
      String name = NAMES.get(number % NAMES.size());
      done = done.compose(before -> buy(sale, name, status));
      number++;
    }
    return done;
  }

  private Future<Void> buy(Sale sale, String name, OrderStatus status) {
    String email = name.toLowerCase(Locale.ROOT).replace(' ', '.') + "@example.com";
    Pay form =
        PayBuilder.builder()
            .token(sale.token())
            .attempt(UUID.randomUUID().toString())
            .browser(UUID.randomUUID().toString()) // a browser that nobody has
            .provider(PaymentMethods.SANDBOX)
            .price("")
            .customer(new Customer(name, email, null))
            .language("en")
            .landingPageId(sale.pageId())
            .attribution(sale.pageId() == null ? null : CAMPAIGN)
            .build();
    return bus.request(CheckoutBus.PAY, form, CUSTOMER).compose(step -> move(step, status));
  }

  private Future<Void> move(PaymentStep step, OrderStatus status) {
    if (status == OrderStatus.CANCELLED) {
      CancelOrder cancel = new CancelOrder(merchantId, step.orderId());
      return bus.request(BusApi.CANCEL_ORDER, cancel, Origin.OPERATOR).mapEmpty();
    }
    if (!status.isPaid()) {
      return Future.succeededFuture();
    }
    Future<Void> paid = pay(step);
    return status == OrderStatus.PAID ? paid : paid.compose(done -> update(step.orderId(), status));
  }

  private Future<Void> pay(PaymentStep step) {
    String paymentId = segment(Objects.requireNonNull(step.redirectUrl()), 0);
    return bus.request(
        SandboxBus.CHOOSE_OUTCOME, new Choose(paymentId, Outcome.SUCCESS, 0), CUSTOMER);
  }

  private Future<Void> update(String orderId, OrderStatus status) {
    UpdateOrder update =
        new UpdateOrder(merchantId, orderId, OrderUpdate.to(status), Conditions.NONE);
    return bus.request(BusApi.UPDATE_ORDER, update, Origin.OPERATOR).mapEmpty();
  }
}
