package dev.paylink.it.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.StaffClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What staff does with orders, with forms alone. */
class ConsoleOrdersIT {
  private static TestService service;
  private static TestMerchant shop;
  private static StaffClient owner;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
    owner = StaffClient.signedIn(service, shop.merchantId(), "owner");
  }

  private static String order(String customer) {
    return shop.api()
        .post(
            "/orders",
            "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":%s}".formatted(customer))
        .json()
        .get("id")
        .asText();
  }

  private static List<String> found(StaffClient staff, String query) {
    return staff.get("/orders?" + query).html().select(".list td a").eachAttr("href").stream()
        .map(path -> path.substring("/orders/".length()))
        .collect(Collectors.toList());
  }

  @Test
  void suggestsTheCurrencyOfTheNewestLink() {
    TestMerchant other = new TestMerchant(service);
    StaffClient staff = StaffClient.signedIn(service, other.merchantId(), "owner");
    assertEquals("USD", staff.get("/orders/new").html().select("#currency").val());
    other
        .api()
        .post("/payment-links", "{\"title\":\"Kopi\",\"amount\":25000,\"currency\":\"IDR\"}");
    assertEquals("IDR", staff.get("/orders/new").html().select("#currency").val());
    assertEquals("IDR", staff.get("/links/new").html().select("#currency").val());
  }

  @Test
  void confirmsATransferAndShowsTheMoneyFirst() {
    String order = order("{\"name\":\"Siti Rahma\"}");
    Answer form = owner.get("/orders/" + order + "/payment");
    assertEquals("150000", form.html().select("#amount").val());
    Answer echo =
        owner.submit(
            form, "#amount", "amount", "100,000", "reference", "BCA-1", "note", "by phone");
    assertEquals(200, echo.status());
    assertTrue(echo.text().contains("IDR 100,000"), echo.text());
    assertEquals("pending", shop.status(order));
    Answer done = owner.submit(echo, "input[name=confirmed]");
    assertEquals("/orders/" + order + "?done=payment-recorded", done.location());
    JsonNode after = shop.order(order);
    assertEquals(100_000, after.get("received").asInt());
    assertEquals("pending", after.get("status").asText());
    String settlement = after.get("payments").get(0).get("settlements").toString();
    assertTrue(settlement.contains("BCA-1") && settlement.contains("by phone"), settlement);
    Answer page = owner.get("/orders/" + order);
    assertTrue(page.text().contains("Still to be paid IDR 50,000"), page.text());
    assertTrue(page.text().contains("Staff Siti owner"), page.text());
  }

  @Test
  void recordsNothingTwiceIfTheFormIsSentTwice() {
    String order = order("{\"name\":\"Budi\"}");
    Answer echo =
        owner.submit(owner.get("/orders/" + order + "/payment"), "#amount", "amount", "1000");
    assertEquals(303, owner.submit(echo, "input[name=confirmed]").status());
    assertEquals(303, owner.submit(echo, "input[name=confirmed]").status());
    assertEquals(1000, shop.order(order).get("received").asInt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "-5", "1.2.3,4,5", "100.0055", "0", "99999999999999999999"})
  void showsTheFormAgainWithWhatIsWrong(String amount) {
    String order = order("{\"name\":\"Budi\"}");
    Answer refused =
        owner.submit(
            owner.get("/orders/" + order + "/payment"),
            "#amount",
            "amount",
            amount,
            "note",
            "kept");
    if (refused.status() == 200) { // a number, which the contract refuses
      refused = owner.submit(refused, "input[name=confirmed]");
    }
    assertEquals(422, refused.status(), refused.text());
    assertEquals("kept", refused.html().select("#note").val());
    assertEquals(1, refused.html().select("#amount[aria-invalid=true]").size(), refused.text());
    assertEquals(0, shop.order(order).get("received").asInt());
  }

  @Test
  void givesHalfBack() {
    String order = order("{\"name\":\"Siti\"}");
    owner.submit(
        owner.submit(owner.get("/orders/" + order + "/payment"), "#amount"),
        "input[name=confirmed]");
    assertEquals("paid", shop.status(order));
    Answer echo =
        owner.submit(
            owner.get("/orders/" + order + "/refund"),
            "#amount",
            "amount",
            "75000",
            "reason",
            "one less");
    assertTrue(echo.text().contains("IDR 75,000"), echo.text());
    assertEquals(
        "/orders/" + order + "?done=refund-created",
        owner.submit(echo, "input[name=confirmed]").location());
    assertEquals(75_000, shop.order(order).get("refunded").asInt());
    assertShowsReceipts(order);
    Answer more =
        owner.submit(
            owner.submit(owner.get("/orders/" + order + "/refund"), "#amount", "amount", "75001"),
            "input[name=confirmed]");
    assertEquals(422, more.status());
  }

  /** The numbers of the payment and the refund find the order, and lead to their files. */
  private static void assertShowsReceipts(String order) {
    String refund = "/orders/" + order + "/refunds";
    Map<String, String> numbers =
        Map.of(
            "/orders/" + order + "/receipt.pdf",
            shop.order(order).get("receiptNumber").asText(),
            refund + "/" + shop.api().get(refund).json().at("/data/0/id").asText() + "/receipt.pdf",
            shop.api().get(refund).json().at("/data/0/receiptNumber").asText());
    numbers.forEach(
        (path, number) -> {
          assertEquals(List.of(order), found(owner, "q=" + number));
          String link = "a[href=%s]".formatted(path);
          Answer page = owner.get("/orders/" + order);
          assertTrue(page.html().select(link).text().contains(number), page.text());
          Answer file = owner.get(path);
          assertEquals("application/pdf", file.header("Content-Type"));
          assertTrue(file.header("Content-Disposition").contains(number + ".pdf"));
          assertTrue(file.response().body().startsWith("%PDF-1."), path);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "+628129876543, 0812 987 6543",
    "+628129876543, 0812-9876543",
    "+628129876543, +62 812 9876543",
    "+628129876543, 62812 9876543",
    "082111112222, 0821 1111 2222",
    "082111112222, +62 821 1111 2222"
  })
  void findsAPhoneNumberAsItIsReadOutLoud(String stored, String typed) {
    TestMerchant other = new TestMerchant(service);
    StaffClient staff = StaffClient.signedIn(service, other.merchantId(), "viewer");
    String id =
        other
            .api()
            .post(
                "/orders",
                "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"phone\":\"%s\"}}"
                    .formatted(stored))
            .json()
            .get("id")
            .asText();
    assertEquals(
        List.of(id), found(staff, "q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8)));
  }

  @Test
  void findsByNameMailNumberAndReference() {
    String id = order("{\"name\":\"Rizky Ananda Putra\",\"email\":\"rizky@example.com\"}");
    shop.api().newOrder();
    for (String query :
        List.of(
            "rizky",
            "putra%20riz",
            "RIZKY@example.com",
            shop.order(id).get("number").asText().toLowerCase(Locale.ROOT),
            id)) {
      assertEquals(List.of(id), found(owner, "q=" + query), query);
    }
    assertEquals(List.of(), found(owner, "q=nobody%20of%20this%20name"));
    assertEquals(200, owner.get("/orders?q=%25%27%22%3Cscript%3E").status());
  }

  @Test
  void filtersAndPagesByAddress() {
    TestMerchant many = new TestMerchant(service);
    StaffClient staff = StaffClient.signedIn(service, many.merchantId(), "viewer");
    for (int i = 0; i < 27; i++) {
      many.api().newOrder();
    }
    Answer first = staff.get("/orders?status=pending");
    assertEquals(25, first.html().select(".list tbody tr").size());
    assertTrue(first.text().contains("27 orders"), first.text());
    String next = first.html().select("a[rel=next]").attr("href");
    assertEquals(2, staff.get(next).html().select(".list tbody tr").size());
    assertEquals(0, staff.get("/orders?status=paid").html().select(".list").size());
    for (String kind : new String[] {"payments", "refunds"}) {
      Answer movements = staff.get("/%s.csv?from=2026-11-01&to=2026-11-30".formatted(kind));
      assertEquals(200, movements.response().statusCode());
      assertTrue(movements.response().body().startsWith("settledAt,"));
    }
    Answer csv = staff.get("/orders.csv?status=pending");
    assertEquals(28, csv.response().body().lines().count());
    assertTrue(csv.header("Content-Disposition").startsWith("attachment"));
  }

  @ParameterizedTest
  @CsvSource({
    "en, '150,000', 150000",
    "id, 150.000, 150000",
    "id, '1.250.000', 1250000",
    "en, 150.000, 150000"
  })
  void understandsThousandsInTheLanguageOfThePerson(String language, String typed, String amount) {
    StaffClient cashier = StaffClient.signedIn(service, shop.merchantId(), "cashier");
    cashier.get("/language?to=" + language);
    Answer echo =
        cashier.submit(
            cashier.get("/orders/new"),
            "#amount",
            "amount",
            typed,
            "currency",
            "IDR",
            "name",
            "Ayu");
    assertEquals(200, echo.status(), echo.text());
    assertEquals(amount, echo.html().select("input[name=confirmed]").val());
    Answer made = cashier.submit(echo, "input[name=confirmed]");
    String id = made.location().substring("/orders/".length(), made.location().indexOf('?'));
    assertEquals(amount, shop.order(id).get("amount").asText());
    assertEquals("Ayu", shop.order(id).get("customer").get("name").asText());
  }

  @Test
  void keepsANoteAndMovesAnOrderAlong() {
    String order = order("{\"name\":\"Siti\"}");
    Answer page = owner.get("/orders/" + order);
    owner.submit(page, "textarea[name=note]", "note", "Call before <b>noon</b>");
    assertEquals("Call before <b>noon</b>", shop.order(order).get("metadata").get("note").asText());
    owner.submit(owner.get("/orders/" + order), "textarea[name=note]", "note", "");
    assertFalse(shop.order(order).toString().contains("noon"));
    owner.submit(
        owner.submit(owner.get("/orders/" + order + "/payment"), "#amount"),
        "input[name=confirmed]");
    owner.submit(owner.get("/orders/" + order), "input[value=processing]");
    assertEquals("processing", shop.status(order));
    owner.submit(owner.get("/orders/" + order), "input[value=completed]");
    assertEquals("completed", shop.status(order));
    Answer late = owner.post("/orders/" + order + "/cancel", List.of());
    assertEquals(409, late.status());
  }

  @Test
  void showsWhatWaitsAndClearsIt() {
    TestMerchant other = new TestMerchant(service);
    StaffClient staff = StaffClient.signedIn(service, other.merchantId(), "owner");
    assertFalse(staff.get("/inbox").text().contains("Suspicious orders"));
    String order = other.api().newOrder();
    service.execute(
        "update orders set suspicious = true where id = '%s'"
            .formatted(TypeId.ORDER.decode(order)));
    Answer inbox = staff.get("/inbox");
    assertTrue(inbox.text().contains("Suspicious orders 1"), inbox.text());
    assertTrue(staff.get("/").text().contains("Suspicious orders"));
    assertEquals(303, staff.post("/orders/" + order + "/clear", List.of()).status());
    assertTrue(
        inbox.html().select("form").eachAttr("action").contains("/orders/" + order + "/clear"));
    assertFalse(staff.get("/inbox").text().contains("Suspicious orders"));
  }
}
