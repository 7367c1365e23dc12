package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.access.token.DownloadLinks;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What customers of digital products are given. */
class DownloadsIT {
  private static final byte[] CONTENT = FileClient.bytes(100_000);
  private static final String EMAIL = "siti@example.com";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private FileClient files;
  private String product;
  private String checkout;
  private CheckoutClient customer;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved, and sweeps follow at once.
    service =
        TestService.start(
            Map.of(
                "PAYLINK_PRODUCTS_MAX_DOWNLOADS", "2", "PAYLINK_ORDERS_SWEEP_INTERVAL", "200ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    customer = new CheckoutClient(service);
    newProduct(0);
  }

  private void newProduct(int amount) {
    JsonNode created =
        api.post(
                "/digital-products",
                "{\"title\":\"Patterns\",\"amount\":%d,\"currency\":\"IDR\"}".formatted(amount))
            .json();
    product = "/digital-products/" + created.get("id").asText();
    checkout = CheckoutClient.pathOf(created.get("checkoutUrl").asText());
    files = new FileClient(service, api, product);
  }

  @Test
  void givesTheFilesOfWhatWasBought() throws Exception {
    files.put("pola é.bin", CONTENT);
    Page receipt = customer.follow(buy());
    String way = receipt.html().select("a.button").attr("href");
    assertTrue(way.endsWith("/download"), receipt.response().body());
    String orderId = orderIds().get(0);
    awaitDelivered(orderId);
    Page page = customer.follow(way);
    assertEquals(200, page.status());
    assertEquals("Patterns", page.html().select(".what").text());
    Element link = page.html().select(".downloads a").first();
    assertEquals("pola é.bin 100 kB", link.text());
    HttpResponse<byte[]> file = download(link.attr("href"));
    assertEquals(200, file.statusCode());
    assertArrayEquals(CONTENT, file.body());
    assertEquals("application/octet-stream", header(file, "Content-Type"));
    assertEquals("nosniff", header(file, "X-Content-Type-Options"));
    assertEquals(
        "attachment; filename=\"pola _.bin\"; filename*=UTF-8''pola%20%C3%A9.bin",
        header(file, "Content-Disposition"));
    assertEquals("default-src 'none'; sandbox", header(file, "Content-Security-Policy"));
    assertEquals(
        "order.created/1 order.paid/2/pending order.delivered/3/paid", merchant.history(orderId));
  }

  /** Returns the path of the receipt. */
  private String buy() {
    return customer.pay(checkout, "", "email", EMAIL).location();
  }

  private List<String> orderIds() {
    List<String> ids = new ArrayList<>();
    String productId = product.substring(product.lastIndexOf('/') + 1);
    api.get("/orders?productId=" + productId)
        .json()
        .get("data")
        .forEach(o -> ids.add(o.get("id").asText()));
    return ids;
  }

  private void awaitDelivered(String orderId) {
    Awaitility.await()
        .untilAsserted(
            () -> assertTrue(merchant.history(orderId).contains("order.delivered"), orderId));
  }

  private static HttpResponse<byte[]> download(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.origin() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "x.html | <html><script>x()</script> | application/octet-stream | x.html",
        "x.svg | <svg xmlns='http://www.w3.org/2000/svg' onload='x()'/> | application/octet-stream | x.svg",
        "x.js | x() | application/octet-stream | x.js",
        "\ud83d\ude00 \u05d0.txt | a | text/plain | %F0%9F%98%80%20%D7%90.txt",
        "a;filename=b.exe%0d%0aX: | a | text/plain | a%3Bfilename%3Db.exe%250d%250aX",
        "it's (100%25).txt | a | text/plain | it%27s%20%28100%2525%29.txt"
      })
  void aHostileFileIsOnlyStored(String name, String content, String type, String encoded)
      throws Exception {
    String accepted = name.replace(":", "");
    assertEquals(201, files.put(accepted, content.getBytes(StandardCharsets.UTF_8)).status());
    buy();
    String orderId = orderIds().get(0);
    awaitDelivered(orderId);
    Element link = page(orderId).html().select(".downloads a").first();
    assertEquals(accepted, link.select("bdi").text());
    HttpResponse<byte[]> file = download(link.attr("href"));
    assertEquals(content, text(file));
    assertEquals(type, header(file, "Content-Type"));
    assertEquals("nosniff", header(file, "X-Content-Type-Options"));
    assertEquals("default-src 'none'; sandbox", header(file, "Content-Security-Policy"));
    String disposition = header(file, "Content-Disposition");
    assertTrue(disposition.startsWith("attachment; filename=\""), disposition);
    assertTrue(disposition.endsWith("\"; filename*=UTF-8''" + encoded), disposition);
    assertEquals(3, disposition.split("\"", -1).length, disposition);
  }

  @Test
  void looksAtNoOrderThatWasNeverPaid() {
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    String order = merchant.startPayment(checkout).orderId();
    assertEquals(204, api.delete("/orders/" + order).status());
    assertEquals(
        0,
        service.number(
            "select count(*) from fulfilment where order_id = '%s'"
                .formatted(TypeId.ORDER.decode(order))));
  }

  @Test
  void removesTheFilesOfADeletedProductUnlessSomebodyHasBoughtIt() {
    files.put("a.bin", CONTENT);
    buy();
    awaitDelivered(orderIds().get(0));
    String bought = product;
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    String pending = product;
    String order = merchant.startPayment(checkout).orderId();
    newProduct(0);
    files.put("a.bin", CONTENT);
    for (String each : List.of(bought, pending, product)) {
      assertEquals(204, api.delete(each).status());
    }
    service.advance(Duration.ofHours(25));
    Awaitility.await().until(() -> readyFiles(product) == 0);
    service.execute(
        "update orders set status = 'cancelled' where id = '%s'"
            .formatted(TypeId.ORDER.decode(order)));
    Awaitility.await().until(() -> readyFiles(pending) == 0);
    assertEquals(1, readyFiles(bought));
  }

  private static long readyFiles(String product) {
    return filesIn("ready", product);
  }

  private static long filesIn(String state, String product) {
    String id = product.substring(product.lastIndexOf('/') + 1);
    return service.number(
        "select count(*) from product_file where state = '%s' and product_id = '%s'"
            .formatted(state, TypeId.DIGITAL_PRODUCT.decode(id)));
  }

  @Test
  void keepsAReplacedFileForAWhileIfCustomersMayBeReadingIt() {
    files.put("a.bin", CONTENT);
    buy();
    files.put("a.bin", FileClient.bytes(10));
    String bought = product;
    newProduct(0);
    files.put("a.bin", CONTENT);
    files.put("a.bin", FileClient.bytes(10));
    Awaitility.await().until(() -> filesIn("unused", product) == 0);
    assertEquals(1, filesIn("unused", bought));
    service.advance(Duration.ofHours(7));
    Awaitility.await().until(() -> filesIn("unused", bought) == 0);
    assertEquals(1, readyFiles(bought));
  }

  /** Such as those that fail, or that a transaction has locked. */
  @Test
  void deliversInSpiteOfManyOrdersThatCannotBeLookedAt() {
    service.execute(
        """
        insert into fulfilment (order_id, merchant_id, product_id)
        select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
               gen_random_uuid(), gen_random_uuid()
        from generate_series(1, 150) n""");
    files.put("a.bin", CONTENT);
    buy();
    awaitDelivered(orderIds().get(0));
    service.execute(
        "delete from fulfilment where order_id < '00000001-0000-0000-0000-000000000000'");
  }

  @Test
  void givesNothingBeforeTheMoneyIsThere() {
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    StartedPayment payment = merchant.startPayment(checkout);
    assertEquals(0, service.number("select count(*) from fulfilment" + of(payment.orderId())));
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
  }

  @Test
  void deliversWhenTheProductHasSomethingToGive() {
    buy();
    String orderId = orderIds().get(0);
    awaitLookedAt(orderId);
    assertFalse(merchant.history(orderId).contains("order.delivered"));
    assertTrue(
        customer
            .follow(customer.get(receipt(orderId) + "/download").location())
            .html()
            .text()
            .contains("not ready yet"));
    files.put("a.bin", CONTENT);
    awaitDelivered(orderId);
    assertEquals(1, page(orderId).html().select(".downloads a").size());
  }

  private String receipt(String orderId) {
    return checkout + "/orders/" + orderId;
  }

  private Page page(String orderId) {
    return customer.get(customer.get(receipt(orderId) + "/download").location());
  }

  /** Buys a file; returns the path of it. */
  private String bought() {
    files.put("a.bin", CONTENT);
    buy();
    String orderId = orderIds().get(0);
    awaitDelivered(orderId);
    return page(orderId).html().select(".downloads a").attr("href");
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-99, 206, 0, 100",
    "bytes=99990-, 206, 99990, 10",
    "bytes=99990-200000, 206, 99990, 10",
    "bytes=-7, 206, 99993, 7",
    "bytes=-200000, 206, 0, 100000",
    "'bytes=0-1,5-6', 200, 0, 100000",
    "bytes=9-1, 200, 0, 100000",
    "lines=0-1, 200, 0, 100000"
  })
  void sendsRanges(String range, int status, int first, int length) throws Exception {
    HttpResponse<byte[]> answer = download(bought(), "Range", range);
    assertEquals(status, answer.statusCode());
    assertArrayEquals(Arrays.copyOfRange(CONTENT, first, first + length), answer.body());
    if (status == 206) {
      assertEquals(
          "bytes %d-%d/100000".formatted(first, first + length - 1),
          header(answer, "Content-Range"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=100000-", "bytes=100000-100001", "bytes=-0"})
  void refusesRangesBeyondTheEnd(String range) throws Exception {
    HttpResponse<byte[]> answer = download(bought(), "Range", range);
    assertEquals(416, answer.statusCode());
    assertEquals("bytes */100000", header(answer, "Content-Range"));
  }

  @Test
  void sendsAllIfTheFileIsAnotherByNow() throws Exception {
    String path = bought();
    String tag = header(download(path, "Range", "bytes=0-0"), "ETag");
    assertEquals(206, download(path, "Range", "bytes=0-9", "If-Range", tag).statusCode());
    assertEquals(200, download(path, "Range", "bytes=0-9", "If-Range", "\"other\"").statusCode());
  }

  @Test
  void sendsNoMoreThanTheLimitHoweverItIsAskedFor() throws Exception {
    String path = bought();
    assertEquals(200, download(path).statusCode());
    for (int i = 0; i < 4; i++) {
      assertEquals(206, download(path, "Range", "bytes=1-25000").statusCode());
    }
    HttpResponse<byte[]> refused = download(path, "Range", "bytes=0-0");
    assertEquals(409, refused.statusCode());
    assertTrue(text(refused).contains("downloaded as often"), text(refused));
    Page page = page(orderIds().get(0));
    assertTrue(page.html().select(".downloads a").isEmpty());
    assertTrue(page.html().text().contains("as often as it can be"));
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void countsNothingForHeadAndForWhatWasNotSent() throws Exception {
    byte[] large = FileClient.bytes(8_000_000);
    files.put("large.bin", large);
    buy();
    String orderId = orderIds().get(0);
    awaitDelivered(orderId);
    String path = page(orderId).html().select(".downloads a").attr("href");
    for (int i = 0; i < 5; i++) {
      assertEquals(200, customer.head(path).status());
      readSome(path);
    }
    Awaitility.await().untilAsserted(() -> assertEquals(200, download(path).statusCode()));
  }

  private static void readSome(String path) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", service.port())) {
      socket
          .getOutputStream()
          .write(
              "GET %s HTTP/1.1\r\nHost: x\r\n\r\n"
                  .formatted(path)
                  .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      assertEquals(1_000, in.readNBytes(1_000).length);
    }
  }

  @Test
  void anAddressEndsAndIsMadeAnewByOrderAndEmail() {
    String path = bought();
    String address = path.substring(0, path.indexOf("/files/"));
    service.advance(Duration.ofHours(72));
    assertEquals(410, customer.get(path).status());
    Page over = customer.get(address);
    assertEquals(410, over.status());
    String orderId = orderIds().get(0);
    CheckoutClient elsewhere = new CheckoutClient(service);
    Page form = elsewhere.get(over.html().select("a.button").attr("href"));
    String number = orderId.substring(22).toUpperCase(Locale.ROOT);
    assertEquals(number, form.html().select("input[name=order]").attr("value"));
    assertEquals(422, ask(elsewhere, form, orderId, "other@example.com").status());
    assertEquals(422, ask(elsewhere, form, number.substring(1), EMAIL).status());
    Page found = ask(elsewhere, form, number, "SITI@example.com");
    Page page = elsewhere.follow(found.location());
    assertEquals(1, page.html().select(".downloads a").size());
    assertTrue(page.html().text().contains(number), page.html().text());
  }

  @Test
  void takesOrderNumbersAsPeopleTypeThem() {
    bought();
    String orderId = orderIds().get(0);
    String number = api.get("/orders/" + orderId).json().get("number").asText();
    CheckoutClient elsewhere = new CheckoutClient(service);
    Page form = elsewhere.get("/downloads");
    for (String typed :
        List.of(
            number,
            number.toLowerCase(Locale.ROOT) + " ",
            number.substring(0, 4) + " " + number.substring(4),
            "#" + number,
            "ord_" + number,
            orderId.toUpperCase(Locale.ROOT),
            "#" + orderId,
            orderId.substring(4),
            orderId + "\u00a0")) {
      assertEquals(303, ask(elsewhere, form, typed, EMAIL).status(), typed);
    }
    assertEquals(303, ask(elsewhere, form, number, "\u200b" + EMAIL + "\u00a0").status());
  }

  private static Page ask(CheckoutClient client, Page form, String order, String email) {
    return client.post("/downloads", Map.of("form", form.form(), "order", order, "email", email));
  }

  @Test
  void aFormOfAnotherBrowserIsNotAccepted() {
    bought();
    Page form = customer.get("/downloads");
    CheckoutClient other = new CheckoutClient(service);
    other.get("/downloads");
    assertEquals(403, ask(other, form, orderIds().get(0), EMAIL).status());
  }

  @Test
  void anotherBrowserIsAskedForTheEmail() {
    bought();
    String orderId = orderIds().get(0);
    Page asked = new CheckoutClient(service).get(receipt(orderId) + "/download");
    assertEquals("/downloads?order=" + orderId, asked.location());
  }

  @Test
  void anAddressThatWasNotSignedHereIsUnknown() {
    String path = bought();
    String address = path.substring(0, path.indexOf("/files/"));
    String forged = address.substring(0, address.length() - 4) + "AAAA";
    assertEquals(404, customer.get(forged).status());
    assertEquals(404, customer.get(forged + path.substring(path.indexOf("/files/"))).status());
    assertEquals(404, customer.get("/downloads/" + api.token()).status());
    assertEquals(
        401,
        new ApiClient(service, address.substring("/downloads/".length())).get(product).status());
  }

  @Test
  void aFileOfAnotherProductIsUnknown() {
    String path = bought();
    newProduct(0);
    files.put("b.bin", CONTENT);
    buy();
    String orderId = orderIds().get(0);
    awaitDelivered(orderId);
    String other = page(orderId).html().select(".downloads a").attr("href");
    String mixed =
        path.substring(0, path.lastIndexOf('/')) + other.substring(other.lastIndexOf('/'));
    assertEquals(404, customer.get(mixed).status());
    assertEquals(200, customer.head(other).status());
  }

  @Test
  void takesAllAwayWhenAllMoneyGoesBack() {
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    StartedPayment payment = merchant.startPayment(checkout);
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    refund(payment.orderId(), 50_000);
    awaitLookedAt(payment.orderId());
    assertEquals("delivered", state(payment.orderId()));
    refund(payment.orderId(), 100_000);
    awaitState(payment.orderId(), "revoked");
    String address = "/downloads/" + links().sign(payment.orderId());
    Page page = customer.get(address);
    assertEquals(410, page.status());
    assertTrue(page.html().text().contains("no longer available"), page.response().body());
    String file = address + "/files/" + fileId();
    assertEquals(410, customer.get(file).status());
    assertTrue(customer.get(file).html().text().contains("no longer available"));
  }

  @Test
  void takesAllAwayWhenADisputeIsLost() {
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    StartedPayment payment = merchant.startPayment(checkout);
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    dispute(DisputePayment.open("sandbox", payment.paymentId(), "d1"));
    awaitLookedAt(payment.orderId());
    assertEquals("delivered", state(payment.orderId()));
    dispute(DisputePayment.lost("sandbox", payment.paymentId(), "d1"));
    awaitState(payment.orderId(), "revoked");
  }

  private static void dispute(DisputePayment report) {
    TestService.await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, report));
  }

  private static DownloadLinks links() {
    AppConfig config = service.node().config();
    return new DownloadLinks(
        service.vertx(),
        service.node().keys(),
        config.tokens(),
        config.products().downloadTtl(),
        service.clock());
  }

  private static void awaitState(String orderId, String state) {
    Awaitility.await().untilAsserted(() -> assertEquals(state, state(orderId)));
  }

  private String fileId() {
    return TypeId.PRODUCT_FILE.encode(
        UUID.fromString(
            service.text(
                "select id::text from product_file where state = 'ready' and product_id = '%s'"
                    .formatted(
                        TypeId.DIGITAL_PRODUCT.decode(
                            product.substring(product.lastIndexOf('/') + 1))))));
  }

  @Test
  void takesAllAwayWhileAPaymentIsInDoubtAndGivesItBackThen() {
    newProduct(150_000);
    files.put("a.bin", CONTENT);
    StartedPayment payment = merchant.startPayment(checkout);
    TestService.await(TestMerchant.report(service, payment.paymentId(), "r1", true));
    awaitDelivered(payment.orderId());
    merchant.receive(payment.paymentId(), "r2", "140000", "IDR");
    awaitState(payment.orderId(), "revoked");
    refund(payment.orderId(), 140_000);
    awaitState(payment.orderId(), "delivered");
  }

  @Test
  void deliversEachOrderOnceHoweverOftenItIsLookedAt() {
    String path = bought();
    String orderId = orderIds().get(0);
    for (int i = 0; i < 5; i++) {
      api.patch("/orders/" + orderId, "{\"metadata\":{\"n\":%d}}".formatted(i));
      awaitLookedAt(orderId);
    }
    String history = merchant.history(orderId);
    assertEquals(
        history.indexOf("order.delivered"), history.lastIndexOf("order.delivered"), history);
    assertEquals(200, customer.head(path).status());
  }

  private void refund(String orderId, int amount) {
    ApiClient.Answer refund =
        api.post("/orders/" + orderId + "/refunds", "{\"amount\":%d}".formatted(amount));
    assertEquals(201, refund.status(), refund.text());
  }

  private static String state(String orderId) {
    return service.text("select state from fulfilment" + of(orderId));
  }

  private static String of(String orderId) {
    return " where order_id = '%s'".formatted(TypeId.ORDER.decode(orderId));
  }

  /** Waits until a node has compared what the buyer has with what the order entitles to. */
  private static void awaitLookedAt(String orderId) {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    "false", service.text("select due::text from fulfilment" + of(orderId))));
  }

  @Test
  void deletedProductsCanStillBeDownloaded() throws Exception {
    String path = bought();
    assertEquals(204, api.delete(product).status());
    assertEquals(200, download(path).statusCode());
  }
}
