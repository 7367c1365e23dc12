package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders are found by references, by who pays, by payment link, by own id and by metadata. */
class OrderSearchIT {
  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

  private static TestService service;
  private static TestMerchant merchant;
  private static ApiClient stranger;
  private static StartedPayment started;
  private static String manual;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = new TestMerchant(service, "sandbox");
    stranger = service.newClient();
    for (ApiClient client : List.of(stranger, merchant.api())) {
      manual = client.post("/orders", manualOrder()).json().get("id").asText();
    }
    started = merchant.startPayment();
    merchant.settle(started.paymentId(), "Fail-77 a", false);
    merchant.settle(started.paymentId(), "Bank/2026.11", true);
    service.execute(
        "update payment set customer_reference = 'PL-7q2m-x9' where id = '%s'"
            .formatted(TypeId.PAYMENT.decode(started.paymentId())));
    merchant.api().newOrder();
  }

  private static String manualOrder() {
    return """
    {"amount": 5, "currency": "USD", "externalId": "INV-1",
     "customer": {"name": "Ana", "email": "Ana.Lee@Example.com", "phone": "+1 555 0100"},
     "metadata": {"sku": "A-1", "n": 12.50, "gift": true, "é[x]": "ü", "list": ["A-1"], "odd": "\\ud800"}}
    """
        .replace(", \"odd\": \"\\ud800\"", "");
  }

  /** Numbers of before the zero that callers in the country dial first was dropped. */
  @Test
  void findsAPhoneNumberThatWasStoredWithItsTrunkPrefix() {
    String old = merchant.api().newOrder();
    service.execute(
        "update orders set customer_phone = '+62081298765432' where id = '%s'"
            .formatted(TypeId.ORDER.decode(old)));
    String order =
        merchant
            .api()
            .post(
                "/orders",
                "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"phone\":\"+62 0812-9876-5432\"}}")
            .json()
            .get("id")
            .asText();
    for (String typed : List.of("%2B6281298765432", "%2B62%200812%209876%205432")) {
      String query = "/orders?phone=" + typed;
      assertEquals(List.of(order, old), ids(merchant.api().get(query)), typed);
      assertEquals(List.of(order), ids(merchant.api().get(query + "&perPage=1")), typed);
      assertEquals(List.of(old), ids(merchant.api().get(query + "&after=" + order)), typed);
    }
  }

  private static List<String> ids(Answer answer) {
    assertEquals(200, answer.status(), answer.text());
    List<String> ids = new ArrayList<>();
    answer.json().get("data").forEach(order -> ids.add(order.get("id").asText()));
    return ids;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "externalId=INV-1",
        "email=ana.lee@example.COM",
        "email=%20ana.lee@example.com%20",
        "phone=%2B15550100",
        "phone=+15550100",
        "phone=001%20555-0100",
        "metadata[sku]=A-1",
        "metadata%5Bsku%5D=A-1",
        "metadata[n]=12.50",
        "metadata[gift]=true",
        "metadata[%C3%A9[x]]=%C3%BC",
        "metadata[sku]=A-1&email=ana.lee@example.com&status=pending&source=manual",
        "externalId=INV-1&phone=15550100&createdFrom=2020-01-01&suspicious=false"
      })
  void findsOrder(String query) {
    Answer found = merchant.api().get("/orders?" + query);
    assertEquals(List.of(manual), ids(found));
    assertEquals(1, found.json().get("meta").get("total").asLong());
    assertFalse(found.json().get("meta").has("totalExceeded"));
    assertFalse(found.json().get("meta").has("continueAfter"));
    assertFalse(found.json().get("data").get(0).has("payments"));
    assertFalse(ids(stranger.get("/orders?" + query)).contains(manual));
    assertEquals(List.of(), ids(merchant.api().get("/orders?" + query + "&createdTo=2020-01-01")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customerReference=pl7q2mx9",
        "customerReference=PL-7Q2M%20X9",
        "providerReference=bank-2026-11",
        "providerReference=FAIL77A",
        "providerReference=fail77a&customerReference=PL7Q2MX9&status=paid"
      })
  void findsOrderByReferences(String query) {
    Answer found = merchant.api().get("/orders?" + query);
    assertEquals(List.of(started.orderId()), ids(found));
    assertEquals(List.of(), ids(stranger.get("/orders?" + query)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sit",
        "SITI",
        "sit rah",
        "rahm sit",
        "rahma-al siti",
        "al, sit, rah",
        "rahma al",
        "O'BRI",
        "sit siti",
        "siti&status=pending&source=manual&email=x@example.com"
      })
  void findsOrderByTheNameOfTheCustomer(String words) {
    ApiClient client = service.newClient();
    String wanted = named(client, "O'Brien,  Siti Rahma-Al");
    named(client, "Sitompul Rahayu");
    named(client, "Budi Santoso");
    named(client, null);
    List<String> found = ids(client.get("/orders?name=" + words.replace(" ", "%20")));
    assertEquals(
        words.equals("sit") || words.equals("sit rah") ? 2 : 1, found.size(), found::toString);
    assertTrue(found.contains(wanted));
    assertEquals(List.of(), ids(stranger.get("/orders?name=" + words.replace(" ", "%20"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"iti", "sit bud", "si", "rahmat", "siti rahma budi", "elodie", "siti&status=paid"})
  void findsNoOrderByOtherNames(String words) {
    ApiClient client = service.newClient();
    named(client, "Siti Rahma \u00c9lodie");
    named(client, "Budi Santoso");
    Answer found = client.get("/orders?name=" + words.replace(" ", "%20"));
    assertEquals(List.of(), ids(found));
    assertEquals(0, found.json().at("/meta/total").asLong());
  }

  @Test
  void knowsSmallAndCapitalLettersWithAccents() {
    ApiClient client = service.newClient();
    String wanted = named(client, "\u00c9lodie M\u00fcller");
    for (String words : List.of("%C3%A9lodie", "%C3%89LO%20m%C3%BCl", "M%C3%9CLLER")) {
      assertEquals(List.of(wanted), ids(client.get("/orders?name=" + words)));
    }
  }

  private static String named(ApiClient client, @Nullable String name) {
    String customer =
        name == null
            ? "{\"phone\":\"+1 555 0100\"}"
            : "{\"name\":\"%s\",\"email\":\"x@example.com\"}".formatted(name);
    return client
        .post("/orders", "{\"amount\":5,\"currency\":\"USD\",\"customer\":%s}".formatted(customer))
        .json()
        .get("id")
        .asText();
  }

  @Test
  void findsOrdersOfPaymentLink() {
    String link = merchant.order(started.orderId()).get("paymentLinkId").asText();
    assertEquals(
        List.of(started.orderId()), ids(merchant.api().get("/orders?paymentLinkId=" + link)));
    assertEquals(List.of(), ids(stranger.get("/orders?paymentLinkId=" + link)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customerReference=PL7Q2MX9",
        "providerReference=FAIL77A",
        "customerReference=PL7Q2MX9&status=paid&source=payment_link&suspicious=false"
      })
  void findsOrderOfPaymentLinkByReference(String query) {
    String link = merchant.order(started.orderId()).get("paymentLinkId").asText();
    String search = "/orders?" + query + "&paymentLinkId=";
    assertEquals(List.of(started.orderId()), ids(merchant.api().get(search + link)));
    assertEquals(List.of(), ids(merchant.api().get(search + "plink_01jd5k8zv7e6w9q2m4t8x0c3fb")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "externalId=INV",
        "email=ana",
        "phone=555",
        "phone=none",
        "customerReference=--",
        "providerReference=BANK",
        "metadata[sku]=a-1",
        "metadata[list]=A-1",
        "metadata[none]=A-1",
        "metadata[n]=12.5",
        "metadata[sku]=",
        "metadata[sku]=%EF%BF%BD",
        "metadata[sku]=A-1&status=paid",
        "metadata[sku]=A-1&externalId=INV-2",
        "email=ana.lee@example.com&phone=1",
        "externalId=INV-1&paymentLinkId=plink_01jd5k8zv7e6w9q2m4t8x0c3fb",
        "email=ana.lee@example.com&paymentLinkId=plink_01jd5k8zv7e6w9q2m4t8x0c3fb",
        "metadata[sku]=A-1&paymentLinkId=plink_01jd5k8zv7e6w9q2m4t8x0c3fb",
        "externalId=INV-1&customerReference=PL7Q2MX9",
        "customerReference=PL7Q2MX9&metadata[sku]=A-1",
        "email=ana.lee@example.com&providerReference=bank202611"
      })
  void findsNothing(String query) {
    Answer found = merchant.api().get("/orders?" + query);
    assertEquals(List.of(), ids(found));
    assertEquals(0, found.json().get("meta").get("total").asLong());
  }

  /** In a query, {@code +} is a blank: nothing would be found. */
  @ParameterizedTest
  @CsvSource({
    "email=siti+shop@example.com, email",
    "email=+siti+shop@example.com, email",
    "createdFrom=2026-03-05T07:00:00+07:00, createdFrom",
    "createdTo=2026-03-05T07:00:00+07:00, createdTo"
  })
  void tellsHowAPlusIsWritten(String query, String field) {
    for (String list : List.of("/orders?", "/orders.csv?")) {
      Answer refused = merchant.api().get(list + query);
      assertEquals(400, refused.status(), refused.text());
      JsonNode detail = refused.json().at("/details/0");
      assertEquals(field, detail.get("field").asText());
      assertTrue(detail.get("message").asText().contains("%2B"), refused.text());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "metadata[a]=1&metadata[b]=2, metadata",
    "metadata[a]=1&metadata[a]=2, metadata",
    "metadata[]=1, metadata",
    "metadata=1, metadata",
    "metadata[a=1, metadata[a",
    "expand=customer, expand",
    "externalId=, externalId",
    "name=, name",
    "name=-.%20, name",
    "email=, email",
    "paymentLinkId=ord_1, paymentLinkId",
    "email=a@b.c&page=501, page",
    "email=a@b.c&page=1&perPage=100&after=ord_01jd5k8zv7e6w9q2m4t8x0c3fb, after"
  })
  void refusesInvalidSearch(String query, String field) {
    Answer refused = merchant.api().get("/orders?" + query);
    assertEquals(400, refused.status(), refused.text());
    assertEquals(field, refused.json().get("details").get(0).get("field").asText());
    String complaint = refused.json().get("details").get(0).get("message").asText();
    assertTrue(complaint.matches("[a-z]+( [a-z0-9].*)?"), complaint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "externalId=            | must be 1 to 100 characters, without control characters, not only white space",
        "providerReference=%20  | must be 1 to 200 characters, not only white space",
        "name=.                 | must be 1 to 100 characters, at least one of them a letter or a digit",
        "name=%20               | must be 1 to 100 characters, at least one of them a letter or a digit",
        "email=%FF              | must be UTF-8, percent-encoded",
        "metadata[a][b]=1       | must be one key of 1 to 40 characters, given once, its brackets "
            + "in pairs, with a value of at most 500 characters, as metadata[sku]=A-1"
      })
  void saysWhatIsAllowed(String query, String message) {
    Answer refused = merchant.api().get("/orders?" + query);
    assertEquals(message, refused.json().get("details").get(0).get("message").asText());
  }

  @ParameterizedTest
  @CsvSource({
    "5.0, 5.0, 5",
    "0.10, 0.10, 0.1",
    "1e2, 100, 1e2",
    "-0, 0, -0",
    "25E-10, 0.0000000025, 25E-10"
  })
  void findsNumberAsAnswersShowIt(String sent, String shown, String other) {
    String order =
        "{\"amount\": 5, \"currency\": \"USD\", \"metadata\": {\"of %s\": %s}}"
            .formatted(sent, sent);
    String id = merchant.api().post("/orders", order).json().get("id").asText();
    String text = merchant.api().get("/orders/" + id).text();
    assertTrue(text.contains("{\"of %s\":%s}".formatted(sent, shown)), text);
    String search = "/orders?metadata[of%20" + sent + "]=";
    assertEquals(List.of(id), ids(merchant.api().get(search + shown)));
    assertEquals(List.of(), ids(merchant.api().get(search + other)));
  }

  @Test
  void addsPaymentsOnRequest() {
    for (String query : List.of("", "customerReference=PL7Q2MX9&")) {
      JsonNode orders =
          merchant.api().get("/orders?" + query + "expand=payments").json().get("data");
      for (JsonNode order : orders) {
        assertEquals(
            merchant.order(order.get("id").asText()).get("payments"), order.get("payments"));
      }
      assertTrue(orders.toString().contains("Bank/2026.11"), orders.toString());
    }
  }

  @Test
  void walksThroughMoreOrdersThanAreCounted() {
    TestMerchant busy = new TestMerchant(service, "sandbox");
    insertOrders(busy, 10_250);
    JsonNode meta = busy.api().get("/orders?metadata[channel]=web").json().get("meta");
    assertEquals(
        "{\"page\":1,\"perPage\":20,\"total\":10000,\"totalExceeded\":true}", meta.toString());
    assertEquals(10_250, walk(busy, "metadata[channel]=web&perPage=100", 103));
    // Flagged are only the 100 oldest: the first page finds none among the newest 10,000.
    Answer first = busy.api().get("/orders?email=a@b.cd&suspicious=true");
    assertEquals(List.of(), ids(first));
    assertEquals(0, first.json().get("meta").get("total").asLong());
    assertTrue(first.json().get("meta").get("totalExceeded").asBoolean());
    assertEquals(100, walk(busy, "email=a@b.cd&suspicious=true", 7));
    Answer last = busy.api().get("/orders?email=a@b.cd&perPage=100&page=100");
    assertEquals(100, ids(last).size());
    assertNull(busy.api().get("/orders").json().get("meta").get("totalExceeded"));
  }

  private static int walk(TestMerchant busy, String query, int expectedPages) {
    List<String> seen = new ArrayList<>();
    String path = "/orders?" + query;
    int pages = 0;
    while (path != null) {
      Answer page = busy.api().get(path);
      seen.addAll(ids(page));
      pages++;
      Matcher next = NEXT.matcher(page.header("Link"));
      path = next.find() ? "/orders?" + URI.create(next.group(1)).getRawQuery() : null;
    }
    assertEquals(seen.size(), new HashSet<>(seen).size());
    assertEquals(expectedPages, pages);
    return seen.size();
  }

  /** Their ids are of version 7, as those of the service, a millisecond apart. */
  private static void insertOrders(TestMerchant owner, int count) {
    service.execute(
        """
        insert into orders (id, merchant_id, status, source, suspicious, amount_minor, currency,
                            customer_email, metadata)
        select (lpad(to_hex(extract(epoch from timestamptz '2025-01-01Z')::bigint * 1000 + n), 12, '0')
                || '7fff8000' || lpad(to_hex(n), 12, '0'))::uuid,
               '%s', 'paid', 'manual', n <= 100, 100, 'USD', 'A@b.cd', '{"channel":"web"}'
        from generate_series(1::bigint, %d) n
        """
            .formatted(TypeId.MERCHANT.decode(owner.merchantId()), count));
  }
}
