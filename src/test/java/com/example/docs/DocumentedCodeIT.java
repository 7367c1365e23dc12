package com.example.docs;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.EventConsumer;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentProvider;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The code of docs/extend does what the page says. */
class DocumentedCodeIT {
  private static final AcmeMemory ACME = new AcmeMemory("key");

  private static TestService service;
  private static Bus bus;
  private static TestMerchant merchant;

  @BeforeAll
  static void start() {
    service = TestService.start();
    bus = service.node().bus();
    PaymentProvider.register(bus, "acme", new AcmeProvider(bus, ACME));
    merchant = new TestMerchant(service, "acme");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Pays a link up to the page of the provider, and returns the payment. */
  private static String payment() {
    Page page = new CheckoutClient(service).pay(merchant.newCheckout(), "acme");
    assertTrue(page.location().startsWith("https://pay.acme.example/pay_"), page::location);
    return page.location().substring("https://pay.acme.example/".length());
  }

  private static String order(String payment) {
    return merchant.orderOf(payment);
  }

  private static int notify(String key, String payment) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.origin() + "/providers/acme/notifications"))
            .header("Acme-Key", key)
            .POST(BodyPublishers.ofString(payment))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  @Test
  void isNotified() throws Exception {
    String payment = payment();
    assertEquals(401, notify("other", payment));
    assertEquals("pending", merchant.status(order(payment)));
    assertEquals(200, notify("key", payment));
    assertEquals("paid", merchant.status(order(payment)));
  }

  private static String paid() throws Exception {
    String payment = payment();
    assertEquals(200, notify("key", payment));
    return payment;
  }

  @Test
  void findsALostNotification() {
    String payment = payment();
    ACME.pay(payment);
    service.advance(Duration.ofSeconds(61));
    await().untilAsserted(() -> assertEquals("paid", merchant.status(order(payment))));
  }

  @Test
  void refunds() throws Exception {
    String path = "/orders/%s/refunds".formatted(order(paid()));
    String refund = merchant.api().post(path, "{}").json().get("id").asText();
    await().until(() -> ACME.refunds().contains(refund));
  }

  @Test
  void tellsOfEachPaidOrder() throws Exception {
    String deployed = TestService.await(service.vertx().deployVerticle(new MailVerticle(bus)));
    String order = order(paid());
    String told = " Order %s is paid".formatted(order);
    await().until(() -> Mails.TOLD.stream().anyMatch(mail -> mail.endsWith(told)));
    assertEquals(1, Mails.TOLD.stream().filter(mail -> mail.contains(order)).count());
    TestService.await(service.vertx().undeploy(deployed));
  }

  @Test
  void writesAnEventForAnother() {
    String order = merchant.api().newOrder();
    ListEvents first = new ListEvents(merchant.merchantId(), null, List.of(), null, false, 1);
    Event created =
        await()
            .until(
                () -> TestService.await(bus.request(BusApi.LIST_EVENTS, first)).data(),
                found -> !found.isEmpty())
            .get(0);
    FeedEvent event = new FeedEvent(1, merchant.merchantId(), order, created);
    TestService.await(Receipts.sent(bus, event));
    TestService.await(Receipts.sent(bus, event));
    String written = "select count(*) from event where payload->'object'->>'about' = '%s'";
    assertEquals(1, service.number(written.formatted(order)));
  }

  @Test
  void rendersABlock() {
    Ratings.register(bus, ACME);
    String page =
        merchant
            .api()
            .post(
                "/landing-pages",
                "{\"slug\":\"a\",\"title\":\"A\",\"blocks\":[{\"type\":\"extension\",\"block\":\"ext.acme.rating\"}]}")
            .json()
            .get("previewUrl")
            .asText();
    Page shown = new CheckoutClient(service).get(CheckoutClient.pathOf(page));
    assertEquals("Rated 4.5 of 5", shown.html().select("main .description").text());
  }

  @Test
  void deliversASeatAndTakesItAway() throws Exception {
    Courses.register(bus, ACME);
    String checkout =
        merchant
            .api()
            .post(
                "/digital-products",
                "{\"title\":\"C\",\"amount\":9000,\"currency\":\"IDR\",\"deliverable\":{\"kind\":\"ext.acme.course\"}}")
            .json()
            .get("checkoutUrl")
            .asText();
    String there =
        new CheckoutClient(service).pay(CheckoutClient.pathOf(checkout), "acme").location();
    String payment = there.substring("https://pay.acme.example/".length());
    notify("key", payment);
    String order = order(payment);
    await().until(() -> merchant.history(order).contains("order.delivered"));
    assertEquals(Set.of(order), ACME.seats());
    merchant.api().post("/orders/%s/refunds".formatted(order), "{}");
    await().until(() -> ACME.seats().isEmpty());
  }

  @Test
  void booksEachEventOnce() {
    service.execute("create table acme_progress (position bigint not null)");
    service.execute("insert into acme_progress values (0)");
    service.execute("create table acme_booking (event text primary key)");
    payment();
    Pool pool = pool();
    EventConsumer ledger = Ledger.ledger(bus, service.vertx(), pool);
    service.vertx().runOnContext(there -> ledger.start());
    String all = "select count(*) from event where position is not null";
    await()
        .untilAsserted(
            () ->
                assertEquals(
                    service.number(all), service.number("select count(*) from acme_booking")));
    TestService.await(ledger.stop());
    TestService.await(pool.close());
  }

  private static Pool pool() {
    return PgBuilder.pool()
        .connectingTo(
            PgConnectOptions.fromUri(service.databaseUri())
                .setUser(TestDatabase.shared().user())
                .setPassword(TestDatabase.shared().password()))
        .using(service.vertx())
        .build();
  }

  @Test
  void asksForAnOrder() {
    String order = order(payment());
    assertEquals(
        OrderStatus.PENDING,
        TestService.await(Ledger.look(bus, merchant.merchantId(), order)).status());
  }
}
