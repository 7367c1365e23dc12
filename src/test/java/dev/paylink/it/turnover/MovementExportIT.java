package dev.paylink.it.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.WrongFigures;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /v1/payments.csv} and {@code GET /v1/refunds.csv}. */
@WrongFigures("inserts payment reports without their turnover")
class MovementExportIT {
  private static final String PAID = "{\"status\":\"paid\"}";
  private static final String ZONE = "Asia/Jakarta";

  private static TestService service;
  private TestMerchant merchant;
  private String period;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    LocalDate today = LocalDate.ofInstant(service.clock().instant(), ZoneId.of(ZONE));
    period = "?from=%s&to=%s&timeZone=%s".formatted(today.minusDays(1), today.plusDays(1), ZONE);
  }

  private List<Map<String, String>> rows(String path) {
    Answer answer = merchant.api().get(path);
    assertEquals(200, answer.status(), answer.text());
    String[] lines = answer.text().split("\r\n");
    String[] columns = lines[0].split(",");
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      String[] cells = lines[i].split(",", -1);
      assertEquals(columns.length, cells.length, lines[i]);
      Map<String, String> row = new HashMap<>();
      for (int c = 0; c < cells.length; c++) {
        row.put(columns[c], cells[c]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** A line of a bank statement. */
  private record BankLine(String reference, BigDecimal amount) {}

  /** A month as an accountant reconciles it: each line of the bank has one row, and sums agree. */
  @Test
  void findsEachLineOfBankStatement() {
    Random random = new Random(7);
    List<BankLine> statement = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      StartedPayment payment = merchant.startPayment();
      int parts = 1 + random.nextInt(3);
      for (int part = 0; part < parts; part++) {
        BigDecimal amount = new BigDecimal(random.nextInt(1, 200_000)).add(new BigDecimal("0.25"));
        BankLine line = new BankLine("TRX-%d-%d".formatted(i, part), amount);
        statement.add(line);
        merchant.receive(
            payment.paymentId(), line.reference(), line.amount().toPlainString(), "IDR");
      }
    }
    List<Map<String, String>> rows = rows("/payments.csv" + period);
    assertEquals(statement.size(), rows.size());
    for (BankLine line : statement) {
      List<Map<String, String>> found =
          rows.stream().filter(row -> row.get("reference").equals(line.reference())).toList();
      assertEquals(1, found.size(), line::toString);
      assertEquals(0, line.amount().compareTo(new BigDecimal(found.get(0).get("amount"))));
      assertTrue(found.get(0).get("settledAt").endsWith("+07:00"));
    }
    JsonNode turnover = merchant.api().get("/turnover" + period).json().at("/totals/0");
    BigDecimal sum =
        statement.stream().map(BankLine::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    assertEquals(0, sum.compareTo(new BigDecimal(turnover.get("received").asText())));
    assertEquals(statement.size(), turnover.get("payments").asInt());
  }

  /** Money that came in each way: from a provider, recorded, by a change to paid, and in parts. */
  @Test
  void addsUpToTurnover() {
    StartedPayment payment = merchant.startPayment();
    merchant.settle(payment.paymentId(), payment.paymentId(), true);
    receive(merchant.api().newOrder(), "3.5"); // more than its amount
    String part = merchant.api().newOrder();
    receive(part, "0.4");
    String marked = merchant.api().newOrder();
    for (String order : List.of(part, marked)) { // the rest of one, all of the other
      assertEquals(200, merchant.api().patch("/orders/" + order, PAID).status());
    }
    for (String order : List.of(payment.orderId(), marked)) { // by a provider, and by hand
      String refunds = "/orders/" + order + "/refunds";
      assertEquals(201, merchant.api().post(refunds, "{\"amount\":0.25}").status());
      Awaitility.await().until(() -> merchant.api().get(refunds).text().contains("\"succeeded\""));
    }
    TestService.await(
        service
            .node()
            .bus()
            .request(
                BusApi.DISPUTE_PAYMENT,
                DisputePayment.lost("sandbox", payment.paymentId(), "d-1")));
    assertSums("received", rows("/payments.csv" + period), 5);
    List<Map<String, String>> refunds = rows("/refunds.csv" + period);
    assertSums("refunded", refunds, 3);
    assertEquals("true", refunds.get(2).get("dispute"));
    assertEquals("d-1", refunds.get(2).get("reference"));
  }

  private void receive(String order, String amount) {
    String body = "{\"amount\":%s,\"currency\":\"USD\"}".formatted(amount);
    assertEquals(201, merchant.api().post("/orders/" + order + "/payments", body).status());
  }

  private void assertSums(String figure, List<Map<String, String>> rows, int count) {
    assertEquals(count, rows.size(), rows::toString);
    for (JsonNode total : merchant.api().get("/turnover" + period).json().get("totals")) {
      String currency = total.get("currency").asText();
      BigDecimal sum =
          rows.stream()
              .filter(row -> row.get("currency").equals(currency))
              .map(row -> new BigDecimal(row.get("amount")))
              .reduce(BigDecimal.ZERO, BigDecimal::add);
      assertEquals(0, sum.compareTo(new BigDecimal(total.get(figure).asText())), total::toString);
    }
  }

  @Test
  void hasRefundsWithTheirReceipts() {
    String order = merchant.api().newOrder();
    merchant.api().patch("/orders/" + order, PAID);
    String refunds = "/orders/" + order + "/refunds";
    merchant.api().post(refunds, "{\"amount\":0.5,\"reason\":\"=1+1\"}");
    JsonNode refund = merchant.api().get(refunds).json().at("/data/0");
    Map<String, String> row = rows("/refunds.csv" + period).get(0);
    assertEquals(refund.get("id").asText(), row.get("refundId"));
    assertEquals(refund.get("receiptNumber").asText(), row.get("receiptNumber"));
    assertEquals("0.5", row.get("amount"));
    assertEquals("true", row.get("byHand"));
    assertEquals("'=1+1", row.get("reason"));
    assertEquals(order, rows("/payments.csv" + period).get(0).get("orderId"));
  }

  @Test
  void leavesOutWhatTurnoverDoesNotCount() {
    StartedPayment payment = merchant.startPayment();
    merchant.settle(payment.paymentId(), "failed", false);
    merchant.receive(payment.paymentId(), "first", "150000", "IDR");
    merchant.receive(payment.paymentId(), "again", "150000", "IDR");
    List<Map<String, String>> rows = rows("/payments.csv" + period);
    assertEquals(List.of("first"), rows.stream().map(row -> row.get("reference")).toList());
    assertEquals(
        merchant.order(payment.orderId()).get("receiptNumber").asText(),
        rows.get(0).get("receiptNumber"));
  }

  /** More rows than are read at once, half of them stored at the same time. */
  @Test
  void hasEachRowOnceInOrder() {
    StartedPayment payment = merchant.startPayment();
    service.execute(
        """
        insert into settlement (merchant_id, provider, reference, payment_id, outcome, conflict, settled_at,
                                amount_minor, currency)
        select '%s', 'sandbox', 'B-' || n, '%s', 'succeeded', false,
               timestamptz '2025-03-01T00:00Z' + (n %% 2) * n * interval '1 second', 100, 'IDR'
        from generate_series(1, 1500) n
        """
            .formatted(
                TypeId.MERCHANT.decode(merchant.merchantId()),
                TypeId.PAYMENT.decode(payment.paymentId())));
    List<Map<String, String>> rows =
        rows("/payments.csv?from=2025-03-01&to=2025-03-01&timeZone=UTC");
    assertEquals(1500, rows.size());
    assertEquals(1500, new HashSet<>(rows).size());
    List<String> times = rows.stream().map(row -> row.get("settledAt")).toList();
    assertEquals(times.stream().sorted().toList(), times);
  }

  @Test
  void writesForExcel() {
    StartedPayment payment = merchant.startPayment();
    merchant.receive(payment.paymentId(), "0012", "0.5", "IDR");
    String text =
        merchant.api().get("/payments.csv" + period + "&excel=true&separator=semicolon").text();
    assertTrue(text.startsWith("\ufeffsettledAt;paidAt;"), text);
    assertTrue(text.contains(";sandbox;\"=\"\"0012\"\"\";0,5;IDR;"), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/payments.csv", "/refunds.csv"})
  void showsNothingOfOtherMerchants(String path) {
    StartedPayment payment = merchant.startPayment();
    merchant.settle(payment.paymentId(), payment.paymentId(), true);
    merchant.api().post("/orders/" + payment.orderId() + "/refunds", "{\"amount\":1}");
    ApiClient other = service.newClient();
    assertEquals(1, other.get(path + period).text().split("\r\n").length);
    assertEquals(
        403, service.client(merchant.merchant(), "payment_links:read").get(path + period).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from=2026-11-21|to",
        "from=2026-11-21&to=2026-11-20|from",
        "from=2016-11-21&to=2026-11-21|to",
        "from=2026-02-30&to=2026-11-20|from",
        "from=2026-01-01&to=2026-02-05&timeZone=Mars/Olympus|timeZone",
        "from=2026-01-01&to=2026-02-05&separator=tab|separator",
      })
  void rejectsWhatIsNoPeriod(String query, String field) {
    for (String path : List.of("/payments.csv?", "/refunds.csv?")) {
      Answer answer = merchant.api().get(path + query);
      assertEquals(400, answer.status(), answer.text());
      assertEquals(field, answer.json().at("/details/0/field").asText(), answer.text());
    }
  }
}
