package dev.paylink.it.order;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders are exported as CSV, part by part. */
class OrderExportIT {
  private static final int ORDERS = 1_700;

  private static TestService service;
  private static TestMerchant merchant;
  private static int filled;

  @BeforeAll
  static void start(@OwnNode("a column is renamed") TestService node) {
    service = node;
    merchant = new TestMerchant(service, "sandbox");
    insertOrders(merchant, ORDERS, 100);
    service.newClient().newOrder();
  }

  /**
   * In states that no sweep changes: pending orders of that age would be cancelled.
   *
   * @param bytes of each, at least
   */
  private static void insertOrders(TestMerchant owner, int count, int bytes) {
    service.execute(
        """
        insert into orders (id, merchant_id, status, source, suspicious, amount_minor, currency,
                            customer_name, customer_email, metadata)
        select (lpad(to_hex(extract(epoch from timestamptz '2025-01-01Z')::bigint * 1000 + n), 12, '0')
                || '7%03d8000' || lpad(to_hex(n), 12, '0'))::uuid,
               '%s', (array['paid', 'cancelled'])[1 + n %% 2], 'manual', n <= 100, 100 + n, 'USD',
               'Name ' || md5(n::text) || repeat('x', %d), 'A@b.cd', '{"channel":"web"}'
        from generate_series(1::bigint, %d) n
        """
            .formatted(filled++, TypeId.MERCHANT.decode(owner.merchantId()), bytes, count));
  }

  private static List<String> ids(String csv) {
    List<String> ids = new ArrayList<>();
    csv.lines().skip(1).forEach(row -> ids.add(row.substring(0, row.indexOf(','))));
    return ids;
  }

  @ParameterizedTest
  @CsvSource({
    "'', true",
    "status=paid, status = 'paid'",
    "status=cancelled&suspicious=true, status = 'cancelled' and suspicious",
    "createdTo=2020-01-01, false",
    "email=a@b.cd, true",
    "email=A@B.cd&suspicious=true, suspicious",
    "metadata[channel]=web&status=paid, status = 'paid'",
    "externalId=none, false"
  })
  void exportsMatchingOrdersNewestFirst(String query, String condition) {
    Answer csv = merchant.api().get("/orders.csv?" + query);
    assertEquals(200, csv.status(), csv.text());
    String expected =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id desc), '') from orders "
                + "where merchant_id = '%s' and (%s)"
                    .formatted(TypeId.MERCHANT.decode(merchant.merchantId()), condition));
    List<String> ids = new ArrayList<>();
    for (String id : expected.split(" ")) {
      if (!id.isEmpty()) {
        ids.add(TypeId.ORDER.encode(java.util.UUID.fromString(id)));
      }
    }
    assertEquals(ids, ids(csv.text()));
    assertTrue(csv.text().startsWith("id,externalId,createdAt,status,"), csv.text());
    assertTrue(csv.text().endsWith("\r\n"));
  }

  @Test
  void describesTheFile() {
    Answer csv = merchant.api().get("/orders.csv?externalId=none");
    assertEquals("text/csv; charset=utf-8", csv.header("Content-Type"));
    assertTrue(
        csv.header("Content-Disposition")
            .matches("attachment; filename=\"orders-\\d{4}-\\d\\d-\\d\\d\\.csv\""),
        csv.header("Content-Disposition"));
    assertEquals("chunked", csv.header("Transfer-Encoding"));
    String head =
        new RawHttp(service.port())
            .exchange(
                "HEAD /v1/orders.csv HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                    + "Authorization: Bearer %s\r\n\r\n".formatted(merchant.api().token()));
    assertTrue(head.startsWith("HTTP/1.1 200"), head);
    assertTrue(head.contains("text/csv; charset=utf-8") && head.endsWith("\r\n\r\n"), head);
  }

  @Test
  void exportsReferencesAndAmounts() {
    TestMerchant seller = new TestMerchant(service, "sandbox");
    StartedPayment started = seller.startPayment();
    seller.settle(started.paymentId(), "B-1", true);
    String csv = seller.api().get("/orders.csv?providerReference=b1").text();
    String[] cells = csv.lines().toList().get(1).split(",", -1);
    assertEquals(20, cells.length);
    assertEquals(seller.order(started.orderId()).get("number").asText(), cells[18]);
    assertEquals(started.orderId(), cells[0]);
    assertEquals("paid", cells[3]);
    assertEquals(seller.order(started.orderId()).get("received").asText(), cells[7]);
    assertTrue(List.of(cells[14].split(" ")).contains("B-1"), csv);
    assertEquals(seller.order(started.orderId()).get("paymentLinkId").asText(), cells[13]);
  }

  @Test
  void writesForExcelAndWithSemicolons() throws Exception {
    ApiClient seller = service.newClient();
    String order =
        "{\"amount\":12.5,\"currency\":\"USD\",\"customer\":{\"name\":\"Zo\u00eb\",\"phone\":\"08123456789\"}}";
    assertEquals(201, seller.post("/orders", order).status());
    String usual = export(seller, "/orders.csv");
    assertTrue(usual.startsWith("id,externalId,") && usual.contains(",12.5,USD,"), usual);
    assertTrue(usual.contains(",Zo\u00eb,,08123456789,"), usual);
    assertEquals(usual, export(seller, "/orders.csv?separator=comma&excel=false"));
    String excel = export(seller, "/orders.csv?excel=true");
    assertTrue(excel.startsWith("\ufeffid,externalId,") && excel.contains(",12.5,USD,"), excel);
    assertTrue(excel.contains(",Zo\u00eb,,\"=\"\"08123456789\"\"\","), excel);
    String both = export(seller, "/orders.csv?excel=true&separator=semicolon");
    assertTrue(both.startsWith("\ufeffid;externalId;") && both.contains(";12,5;USD;"), both);
    assertTrue(both.contains(";Zo\u00eb;;\"=\"\"08123456789\"\"\";"), both);
  }

  /** As bytes: a client may drop a byte order mark of text. */
  private static String export(ApiClient client, String path) throws Exception {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                client.request("GET", path, null).build(), HttpResponse.BodyHandlers.ofByteArray());
    assertEquals(200, answer.statusCode());
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void compressesOnRequest() throws Exception {
    ApiClient client = merchant.api();
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                client.request("GET", "/orders.csv", null, "Accept-Encoding", "gzip").build(),
                HttpResponse.BodyHandlers.ofByteArray());
    assertEquals("gzip", answer.headers().firstValue("Content-Encoding").orElse(""));
    try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
      String csv = new String(plain.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(client.get("/orders.csv").text(), csv);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "page=1",
    "perPage=5",
    "expand=payments",
    "status=none",
    "separator=;",
    "excel=yes",
    "metadata[a]=1&metadata[b]=1"
  })
  void refusesInvalidExport(String query) {
    Answer refused = merchant.api().get("/orders.csv?" + query);
    assertEquals(400, refused.status(), refused.text());
    assertEquals("invalid_request", refused.code());
  }

  @Test
  void needsScope() {
    ApiClient other = service.client(service.merchant("test"), "payment-links:read");
    assertEquals(403, other.get("/orders.csv").status());
  }

  /** The connection ends without the last chunk. */
  @Test
  void cutsOffAnExportThatFails() throws IOException {
    TestMerchant busy = new TestMerchant(service, "sandbox");
    insertOrders(busy, 3_000, 4_000); // more than buffers of sockets hold
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
      request(socket, busy.api());
      byte[] begin = socket.getInputStream().readNBytes(4_096);
      assertTrue(new String(begin, StandardCharsets.UTF_8).startsWith("HTTP/1.1 200"));
      service.execute("alter table orders rename column external_id to external_id_away");
      try {
        byte[] rest = readToEnd(socket.getInputStream());
        String end =
            new String(
                rest,
                Math.max(0, rest.length - 7),
                Math.min(7, rest.length),
                StandardCharsets.UTF_8);
        assertFalse(end.endsWith("0\r\n\r\n"), end);
      } finally {
        service.execute("alter table orders rename column external_id_away to external_id");
      }
    }
  }

  /** Unread bytes of a closed connection can end in a reset. */
  private static byte[] readToEnd(InputStream in) {
    java.io.ByteArrayOutputStream read = new java.io.ByteArrayOutputStream();
    try {
      in.transferTo(read);
    } catch (IOException reset) {
      // as good as an end
    }
    return read.toByteArray();
  }

  @Test
  void permitsTwoExportsOfAMerchantAtOnce() throws Exception {
    TestMerchant busy = new TestMerchant(service, "sandbox");
    insertOrders(busy, 4_500, 4_000); // more than buffers of sockets hold
    try (Socket first = new Socket(InetAddress.getLoopbackAddress(), service.port());
        Socket second = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
      for (Socket slow : List.of(first, second)) {
        request(slow, busy.api());
        assertTrue(
            new String(slow.getInputStream().readNBytes(100), StandardCharsets.UTF_8)
                .startsWith("HTTP/1.1 200"));
      }
      Answer third = busy.api().get("/orders.csv");
      assertEquals(429, third.status());
      assertEquals("rate_limited", third.code());
      assertEquals(200, busy.api().get("/orders?status=pending").status());
      assertEquals(200, merchant.api().get("/orders.csv").status());
    }
    String few = "/orders.csv?status=paid&suspicious=true";
    int status = await().until(() -> busy.api().get(few).status(), answered -> answered != 429);
    assertEquals(200, status);
  }

  private static void request(Socket socket, ApiClient client) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET /v1/orders.csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n"
                .formatted(client.token())
                .getBytes(StandardCharsets.UTF_8));
  }
}
