package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code orders}, {@code links} and {@code events}; each test runs the jar. */
@Tag("ops")
class ResourceCommandsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static TestService service;

  @TempDir private Path data;
  private Merchant merchant;
  private ApiClient api;
  private Map<String, String> settings;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() throws IOException {
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
    settings = DevFile.write(data, service, api.token());
  }

  @Test
  void paysLinks() {
    String link = succeed("links create -q --title Seat --amount 15 --currency USD");
    String paid = succeed("links pay " + link);
    assertEquals("paid", api.get("/orders/" + paid).json().get("status").asText());
    String failed = succeed("links pay " + link + " --scenario failure");
    assertEquals("pending", api.get("/orders/" + failed).json().get("status").asText());
    JarProcess refused =
        run(("links pay " + link + " --scenario in_parts --seconds 0").split(" ")).process();
    assertEquals(1, refused.exitCode(), refused::err);
    assertEquals("The sandbox does not accept in_parts with 0 seconds", refused.err().strip());
  }

  @Test
  void createsListsShowsAndCancelsOrders() {
    String first = succeed("orders create -q --amount 12.50 --currency USD --customer-name Siti");
    String second = succeed("orders create -q --amount 123456789012.34 --currency USD");
    assertEquals(first, succeed("orders cancel " + first));
    List<String> rows = succeed("orders list").lines().toList();
    assertEquals(
        "ID NUMBER STATUS AMOUNT CURRENCY SOURCE SUSPICIOUS CREATED CUSTOMER EMAIL",
        rows.get(0).replaceAll(" +", " "));
    assertTrue(
        rows.get(1).startsWith(numbered(second) + "  pending    123456789012.34  USD  "),
        rows.get(1));
    assertTrue(
        rows.get(2).startsWith(numbered(first) + "  cancelled             12.5  USD  "),
        rows.get(2));
    assertTrue(rows.get(2).endsWith("Z  Siti"), rows.get(2));
    assertEquals(3, rows.size());
    assertEquals(
        api.get("/orders?status=cancelled&source=manual&suspicious=false&perPage=5").text(),
        succeed("orders list --json --status cancelled --source manual --no-suspicious -n 5"));
    assertEquals("", succeed("orders list -q --to 2020-01-01"));
    assertTrue(succeed("orders get " + first).contains("\ncustomer.name  Siti\n"));
    assertEquals(api.get("/orders/" + first).text(), succeed("orders get --json " + first));
  }

  private static String numbered(String id) {
    return id + "  " + id.substring(id.length() - 8).toUpperCase(Locale.ROOT);
  }

  @Test
  void findsOrderByNumber() {
    String id = succeed("orders create -q --amount 5 --currency USD");
    String number = id.substring(id.length() - 8);
    assertTrue(succeed("orders get " + id).contains(number.toUpperCase(Locale.ROOT)));
    assertEquals(id, succeed("orders list -q --number " + number));
    assertEquals(id, succeed("orders list -q --number #" + number));
  }

  @Test
  void createsOrderWithExternalId() {
    String id = succeed("orders create -q --amount 5 --currency USD --external-id INV-7");
    assertEquals(id, succeed("orders list -q --external-id INV-7"));
  }

  @Test
  void findsOrderByName() {
    String id = succeed("orders create -q --amount 5 --currency USD --customer-name Siti-Rahma");
    assertEquals(id, succeed("orders list -q --name RAHM"));
    assertEquals("", succeed("orders list -q --name RAHM --attention overpaid"));
  }

  @Test
  void listsTheEventsOfAnOrder() {
    String id = succeed("orders create -q --amount 5 --currency USD");
    succeed("orders create -q --amount 5 --currency USD");
    assertEquals(service.eventsOf(id).get(0), succeed("events list -q --object-id " + id));
  }

  @Test
  void createsShowsAndDeactivatesPaymentLinks() {
    String id =
        run(
                "links",
                "create",
                "-q",
                "--title",
                "Two words",
                "--amount=5",
                "--currency=USD",
                "--metadata=seat=14",
                "--allow-partial",
                "--expires-at=2036-12-31T17:00:00Z",
                "--success-url=https://shop.example.com/thanks")
            .expectSuccess();
    JsonNode link = api.get("/payment-links/" + id).json();
    assertEquals("14", link.at("/metadata/seat").asText());
    assertTrue(link.get("allowPartial").asBoolean());
    assertEquals("https://shop.example.com/thanks", link.get("successUrl").asText());
    String shown = succeed("links get " + id);
    assertTrue(shown.contains("\nmetadata.seat   14\n"), shown);
    assertTrue(succeed("links list --status active").contains(link.get("checkoutUrl").asText()));
    assertEquals(id, succeed("links deactivate " + id));
    assertEquals("", succeed("links list -q --status active"));
    assertEquals("", succeed("links list -q --to 2020-01-01"));
    assertEquals(id, succeed("links cancel " + id));
  }

  @Test
  void createsChangesAndDeletesProducts() {
    String id =
        run(
                "products",
                "create",
                "-q",
                "--title",
                "Batik patterns",
                "--amount=5",
                "--currency=USD",
                "--description=**Forty** patterns",
                "--max-orders=3",
                "--require=email",
                "--metadata=sku=A")
            .expectSuccess();
    JsonNode product = api.get("/digital-products/" + id).json();
    assertEquals("**Forty** patterns", product.get("description").asText());
    assertEquals("[\"email\"]", product.get("require").toString());
    assertTrue(succeed("products list").contains(product.get("checkoutUrl").asText()));
    succeed(
        "products update "
            + id
            + " --amount 0 --max-orders none --description none --no-active --metadata sku=none");
    JsonNode changed = api.get("/digital-products/" + id).json();
    assertEquals("inactive", changed.get("status").asText());
    assertFalse(changed.has("maxOrders") || changed.has("description"));
    assertFalse(changed.at("/metadata").has("sku"));
    assertEquals("", succeed("orders list -q --product " + id));
    assertEquals(id, succeed("products delete " + id));
    assertEquals("", succeed("products list -q"));
  }

  @Test
  void refusesPointsThatSeparateThousands() throws IOException {
    String idr = " must have no decimals in IDR: 150.000 has 3. A point is never a separator of";
    String order = api.newOrder();
    assertRefused("--amount" + idr, "links create --title T --amount 150.000 --currency IDR");
    assertRefused("--amount", "orders create --amount 1500.00 --currency IDR");
    assertRefused("--amount", "orders create --amount 1.500 --currency USD");
    assertRefused("--amount", "products create --title T --amount 1.500 --currency JPY");
    assertRefused("--amount" + idr, "orders refund " + order + " --amount 150.000");
    assertRefused(
        "--amount", "orders record-payment " + order + " --amount 150.000 --currency IDR");
    String product = succeed("products create -q --title T --amount 5 --currency IDR");
    assertRefused("--amount" + idr, "products update " + product + " --amount 150.000");
    Path blocks = data.resolve("blocks.json");
    Files.writeString(
        blocks, "[{\"type\":\"offer\",\"text\":\"T\",\"amount\":150.000,\"currency\":\"IDR\"}]");
    assertRefused("blocks.0.amount" + idr, "pages create --slug s --title T --blocks " + blocks);
    assertEquals(1, api.get("/orders").json().at("/meta/total").asInt());
    assertEquals(0, api.get("/payment-links").json().at("/meta/total").asInt());
  }

  @Test
  void echoesTheAmountOfWhatItCreates() {
    Run link = run("links", "create", "--title=T", "--amount=150000", "--currency=IDR", "-q");
    assertEquals(
        "Created payment link %s: IDR 150000\n".formatted(link.expectSuccess()),
        link.process().err());
    String order = api.newOrder();
    api.patch("/orders/" + order, "{\"status\":\"paid\"}");
    Run refund = run("orders", "refund", order, "-q");
    assertEquals(
        "Created refund %s: IDR 150000\n".formatted(refund.expectSuccess()),
        refund.process().err());
  }

  @Test
  void createsOnceForEachIdempotencyKey() {
    String create = "orders create -q --currency USD --idempotency-key k1 --amount ";
    String id = succeed(create + 5);
    assertEquals(id, succeed(create + 5));
    assertFails("idempotency_key_reused: ", create + 6);
    assertEquals(1, api.get("/orders").json().at("/meta/total").asInt());
  }

  @Test
  void continuesListsAfterTheLastOne() {
    String first = api.newOrder();
    String second = api.newOrder();
    Run page = run("orders", "list", "-q", "-n", "1");
    assertEquals(second, page.expectSuccess());
    assertEquals("There are more: --after " + second + "\n", page.process().err());
    assertEquals(first, succeed("orders list -q --after " + second));
    List<String> events = succeed("events list -q --type order.created").lines().toList();
    assertEquals(
        List.of(events.get(1)), List.of(succeed("events list -q --after " + events.get(0))));
    assertTrue(succeed("events get " + events.get(1)).contains("\ndata.object.id "));
  }

  @Test
  void hidesControlCharactersAndKeepsMarkup() {
    api.post(
        "/orders",
        "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"name\":\"a\\u001b[31m@|red b|@\"}}");
    String listed = succeed("orders list");
    assertFalse(listed.contains("\u001b"), listed);
    assertTrue(listed.endsWith("[31m@ red b|@"), listed);
  }

  @Test
  void reportsRefusalsByCodeAndRequestId() {
    assertFails("not_found: ", "orders get ord_01jd5k8zv7e6w9q2m4t8x0c3fb");
    assertFails("invalid_request: orderId must be", "orders cancel ../x");
    assertFails("invalid_request: createdFrom must be", "orders list --from yesterday");
    assertFails("unauthorized: ", "events list --token x");
    String weak = service.client(merchant, "orders:read").token();
    assertFails("insufficient_scope: ", "links list --token " + weak);
    String cancelled = api.newOrder();
    succeed("orders cancel " + cancelled);
    assertFails("order_not_cancellable: ", "orders cancel " + cancelled);
  }

  @Test
  void refundsOrders() {
    String order = api.newOrder();
    api.patch("/orders/" + order, "{\"status\":\"paid\"}");
    String part = succeed("orders refund " + order + " --amount 50000 --reason Seat -q");
    String rest = succeed("orders refund " + order + " -q");
    JsonNode refunds = api.get("/orders/" + order + "/refunds").json().get("data");
    assertEquals(List.of(part, rest), refunds.findValuesAsText("id"));
    assertEquals(List.of("50000", "100000"), refunds.findValuesAsText("amount"));
    assertFails("refund_exceeds_received: ", "orders refund " + order);
  }

  @Test
  void recordsPayments() {
    String order = api.newOrder();
    String record = "orders record-payment " + order + " -q --currency IDR --reference ";
    String part = succeed(record + "BCA-1 --amount 50000 --paid-at 2026-11-21T04:34:00Z --note By");
    JsonNode payment = api.get("/orders/" + order).json().at("/payments/0");
    assertEquals(part, payment.get("id").asText());
    assertEquals("2026-11-21T04:34:00Z", payment.at("/settlements/0/paidAt").asText());
    assertEquals("By", payment.at("/settlements/0/note").asText());
    Run again = run((record + "BCA-1 --amount 50000").split(" "));
    assertEquals(part, again.expectSuccess());
    assertEquals("Had recorded payment " + part + " before\n", again.process().err());
    assertEquals("pending", api.get("/orders/" + order).json().get("status").asText());
    succeed(record + "BCA-2 --amount 100000");
    assertEquals("paid", api.get("/orders/" + order).json().get("status").asText());
    assertFails("invalid_request: paidAt must be", record + "BCA-3 --amount 1 --paid-at today");
  }

  @Test
  void updatesPaymentLinks() {
    String link = api.newLink();
    String update = "links update " + link;
    succeed(
        update
            + " --title=Seat --expires-at=2036-12-31T17:00:00Z --max-payments=3 --no-active"
            + " --allow-partial --require=phone,email");
    JsonNode changed = api.get("/payment-links/" + link).json();
    assertEquals("Seat", changed.get("title").asText());
    assertEquals("2036-12-31T17:00:00Z", changed.get("expiresAt").asText());
    assertEquals(3, changed.get("maxPayments").asInt());
    assertEquals("deactivated", changed.get("status").asText());
    assertTrue(changed.get("allowPartial").asBoolean());
    assertEquals("[\"email\",\"phone\"]", changed.get("require").toString());
    String shown =
        succeed(
            update
                + " --active --no-allow-partial --expires-at none --max-payments none"
                + " --require none --json");
    assertEquals(api.get("/payment-links/" + link).text(), shown);
    for (String cleared : List.of("expiresAt", "maxPayments")) {
      assertFalse(shown.contains(cleared), shown);
    }
    assertTrue(shown.contains("\"status\":\"active\""), shown);
    assertFails("invalid_request: maxPayments must be", update + " --max-payments 0");
    assertEquals(2, run(update.split(" ")).process().exitCode());
    assertEquals(2, run((update + " --max-payments many").split(" ")).process().exitCode());
    String blind = service.client(merchant, "payment-links:write").token();
    assertEquals("", succeed(update + " --title Chair --token " + blind));
  }

  @Test
  void findsOrders() {
    String wanted =
        api.post(
                "/orders",
                """
                {"amount": 1, "currency": "USD", "customer": {"email": "siti@example.com"},
                 "metadata": {"seat no": "14 A&B"}, "externalId": "shop-7"}
                """)
            .json()
            .get("id")
            .asText();
    api.newOrder();
    assertEquals(
        wanted, run("orders", "list", "-q", "--metadata", "seat no=14 A&B").expectSuccess());
    assertEquals(wanted, succeed("orders list -q --email siti@example.com"));
    assertEquals(wanted, succeed("orders list -q --external-id shop-7"));
    assertEquals("", succeed("orders list -q --payment-link-id " + api.newLink()));
    assertEquals(
        api.get("/orders?externalId=shop-7&expand=payments&perPage=20").text(),
        succeed("orders list --json --external-id shop-7 --expand payments"));
    assertFails("invalid_request: expand", "orders list --expand refunds");
  }

  @Test
  void erasesCustomers() {
    String order =
        succeed(
            "orders create -q --amount 5 --currency USD --customer-name Siti --customer-email"
                + " siti@example.com");
    assertEquals(2, run("customers", "erase", "--email", "SITI@example.com").process().exitCode());
    assertTrue(api.get("/orders/" + order).json().has("customer"));
    assertEquals(
        "orders 1\npaymentLinks 0",
        succeed("customers erase --yes --email SITI@example.com").strip());
    assertFalse(api.get("/orders/" + order).json().has("customer"));
    assertEquals(
        "{\"orders\":0,\"paymentLinks\":0,\"complete\":true}",
        succeed("customers erase --yes --json --phone +628120000000").strip());
    assertEquals(2, run("customers", "erase").process().exitCode());
    assertEquals(2, run("customers", "erase", "--email", "a", "--phone", "1").process().exitCode());
  }

  @Test
  void exportsOrders() throws IOException {
    String paid = api.newOrder();
    api.patch("/orders/" + paid, "{\"status\":\"paid\"}");
    api.newOrder();
    JarProcess printed = run("orders", "export").process();
    assertEquals(0, printed.exitCode(), printed::err);
    assertEquals(api.get("/orders.csv").text(), printed.out());
    assertEquals(printed.out(), run("orders", "export", "-o", "-").process().out());
    String forExcel =
        run("orders", "export", "--excel", "--separator", "semicolon").process().out();
    assertTrue(forExcel.startsWith("\ufeffid;externalId;"), forExcel);
    assertRefused(
        "Invalid value for option '--separator': there is no tab; there are comma, semicolon",
        "orders export --separator tab");
    Path file = data.resolve("orders.csv");
    Files.writeString(file, "old");
    assertEquals("", succeed("orders export --status paid --output " + file));
    assertEquals(api.get("/orders.csv?status=paid").text(), Files.readString(file));
    assertTrue(Files.readString(file).contains(paid));
    Path none = data.resolve("none.csv");
    assertFails("invalid_request: createdFrom must", "orders export --from now -o " + none);
    JarProcess unwritable = run("orders", "export", "-o", none + "/orders.csv").process();
    assertEquals(1, unwritable.exitCode());
    assertEquals("Cannot write %s/orders.csv\n".formatted(none), unwritable.err());
    try (Stream<Path> files = Files.list(data)) {
      assertEquals(List.of(data.resolve("dev.json"), file), files.sorted().toList());
    }
  }

  @Test
  void keepsTheFormerFileIfAnExportBreaksOff() throws IOException {
    HttpServer breaking = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    breaking.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/csv; charset=utf-8");
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write("id,status\n".getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    breaking.start();
    Path file = data.resolve("orders.csv");
    Files.writeString(file, "old");
    String url = "http://127.0.0.1:%d/v1".formatted(breaking.getAddress().getPort());
    JarProcess broken =
        run("orders", "export", "--base-url", url, "--token", "x", "-o", file.toString()).process();
    breaking.stop(0);
    assertEquals(1, broken.exitCode());
    assertTrue(broken.err().startsWith("The export stopped before it was complete: "), broken::err);
    assertEquals("old", Files.readString(file));
    assertFalse(Files.exists(data.resolve("orders.csv.part")));
  }

  @Test
  void followsNewObjectsOnly() {
    for (int i = 0; i < 30; i++) { // more than a page
      api.newOrder();
    }
    api.newLink();
    try (JarProcess orders = start("orders", "tail");
        JarProcess links = start("links", "tail");
        JarProcess events = start("events", "tail", "--type", "order.created,order.paid")) {
      List.of(orders, links, events).forEach(ResourceCommandsIT::awaitHeader);
      String order = api.newOrder();
      api.patch("/orders/" + order, "{\"status\":\"paid\"}");
      assertEquals(List.of(order), awaitRows(orders, 1));
      List<String> all = service.eventsOf(order);
      assertEquals(List.of(all.get(0), all.get(2)), awaitRows(events, 2));
      String link = api.newLink();
      String next = api.newOrder();
      assertEquals(List.of(link), awaitRows(links, 1));
      assertEquals(List.of(order, next), awaitRows(orders, 2));
    }
  }

  @Test
  void followsEventsBehindAnyEvent() throws IOException {
    List<String> events = service.eventsOf(api.newOrder());
    String second = service.eventsOf(api.newOrder()).get(0);
    try (JarProcess tail = start("events", "tail", "--json", "--after", events.get(0))) {
      Awaitility.await().until(() -> tail.out().endsWith("\n") || !tail.isAlive());
      assertEquals(api.get("/events/" + second).json(), JSON.readTree(tail.out()));
    }
  }

  @Test
  void endsFollowingIfTheServiceRefuses() {
    assertFails("unauthorized: ", "orders tail --token x");
    assertFails("invalid_request: ", "events tail --after x");
  }

  private static void awaitHeader(JarProcess tail) {
    Awaitility.await().until(() -> tail.out().startsWith("ID ") || !tail.isAlive());
    assertTrue(tail.isAlive(), tail::err);
  }

  /** Waits for a number of rows below the header, and returns their ids. */
  private static List<String> awaitRows(JarProcess tail, int count) {
    Awaitility.await().until(() -> tail.out().lines().count() > count);
    return tail.out().lines().skip(1).map(row -> row.split(" ")[0]).toList();
  }

  private JarProcess start(String... arguments) {
    return JarProcess.start(settings, arguments);
  }

  private String succeed(String arguments) {
    return run(arguments.split(" ")).expectSuccess();
  }

  private void assertFails(String message, String arguments) {
    JarProcess failed = run(arguments.split(" ")).process();
    assertEquals(1, failed.exitCode(), failed::err);
    assertEquals("", failed.out());
    assertTrue(failed.err().startsWith(message), failed::err);
    assertTrue(failed.err().matches("[^\n]+ \\(requestId req_\\w+\\)\n"), failed::err);
  }

  private void assertRefused(String message, String arguments) {
    JarProcess failed = run(arguments.split(" ")).process();
    assertEquals(2, failed.exitCode(), failed::err);
    assertTrue(failed.err().startsWith(message), failed::err);
  }

  private Run run(String... arguments) {
    return new Run(JarProcess.run(settings, arguments));
  }

  private record Run(JarProcess process) {
    String expectSuccess() {
      assertEquals(0, process.exitCode(), process::err);
      return process.out().strip();
    }
  }
}
