package dev.paylink.it.paymentlink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payment links are found by the e-mail address of their customer. */
class PaymentLinkSearchIT {
  private static final Pattern NEXT = Pattern.compile("<[^>]*/v1([^>]*)>; rel=\"next\"");

  private static TestService service;
  private static ApiClient client;
  private static ApiClient stranger;
  private static String link;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    client = service.newClient();
    stranger = service.newClient();
    newLink(stranger, "Ana.Lee@Example.com");
    link = newLink(client, "Ana.Lee@Example.com");
    newLink(client, "ana@example.com");
    client.newLink();
  }

  private static String newLink(ApiClient owner, String email) {
    String body =
        """
        {"title": "Seat", "amount": 5, "currency": "USD", "customer": {"email": "%s"}}"""
            .formatted(email);
    return owner.post("/payment-links", body).json().get("id").asText();
  }

  private static List<String> ids(Answer answer) {
    assertEquals(200, answer.status(), answer.text());
    List<String> ids = new ArrayList<>();
    answer.json().get("data").forEach(link -> ids.add(link.get("id").asText()));
    return ids;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "email=Ana.Lee@Example.com",
        "email=ana.lee@example.COM",
        "email=%20ana.lee@example.com%20",
        "email=ana.lee@example.com&status=active",
        "email=ana.lee@example.com&createdFrom=2020-01-01&perPage=1"
      })
  void findsLink(String query) {
    Answer found = client.get("/payment-links?" + query);
    assertEquals(List.of(link), ids(found));
    JsonNode meta = found.json().get("meta");
    assertEquals(1, meta.get("total").asLong());
    assertFalse(meta.has("totalExceeded"));
    assertFalse(meta.has("continueAfter"));
    assertEquals(client.get("/payment-links/" + link).json(), found.json().at("/data/0"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "email=ana.lee",
        "email=ana.lee@example.org",
        "email=ana.lee@example.com&status=deactivated",
        "email=ana.lee@example.com&createdTo=2020-01-01",
        "email=ana.lee@example.com&page=2"
      })
  void findsNothing(String query) {
    Answer found = client.get("/payment-links?" + query);
    assertEquals(List.of(), ids(found));
    assertEquals(query.endsWith("page=2") ? 1 : 0, found.json().at("/meta/total").asLong());
  }

  @Test
  void findsOnlyLinksOfTheMerchant() {
    assertFalse(ids(stranger.get("/payment-links?email=ana.lee@example.com")).contains(link));
    newLink(stranger, "only@example.com");
    assertEquals(1, ids(stranger.get("/payment-links?email=only@example.com")).size());
    assertEquals(List.of(), ids(client.get("/payment-links?email=only@example.com")));
  }

  @Test
  void leavesOutWhatIsSoldOtherwise() {
    String sold = newLink(client, "buyer@example.com");
    String search = "/payment-links?email=buyer@example.com";
    assertEquals(List.of(sold), ids(client.get(search)));
    service.execute(
        "update payment_link set source = 'landing_page' where id = '%s'"
            .formatted(TypeId.PAYMENT_LINK.decode(sold)));
    assertEquals(List.of(), ids(client.get(search)));
  }

  @Test
  void findsStatusAtTheTimeOfTheRequest() {
    String active = newLink(client, "late@example.com");
    String deactivated = newLink(client, "late@example.com");
    client.delete("/payment-links/" + deactivated);
    String due = newLink(client, "late@example.com");
    service.execute(
        "update payment_link set expires_at = now() - interval '1 day' where id = '%s'"
            .formatted(TypeId.PAYMENT_LINK.decode(due)));
    String search = "/payment-links?email=late@example.com";
    assertEquals(List.of(due, deactivated, active), ids(client.get(search)));
    assertEquals(List.of(active), ids(client.get(search + "&status=active")));
    assertEquals(List.of(deactivated), ids(client.get(search + "&status=deactivated")));
    Answer expired = client.get(search + "&status=expired");
    assertEquals(List.of(due), ids(expired));
    assertEquals("expired", expired.json().at("/data/0/status").asText());
    assertEquals(1, expired.json().at("/meta/total").asLong());
  }

  @Test
  void pagesByNumberAndById() {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      made.add(0, newLink(client, "many@example.com"));
      client.newLink();
    }
    String search = "/payment-links?email=many@example.com&perPage=2";
    for (int page = 1; page <= 3; page++) {
      Answer found = client.get(search + "&page=" + page);
      assertEquals(made.subList(2 * page - 2, Math.min(2 * page, 5)), ids(found));
      assertEquals(5, found.json().at("/meta/total").asLong());
    }
    assertEquals(made.subList(2, 4), ids(client.get(search + "&after=" + made.get(1))));
    assertEquals(made, walk(client, search));
  }

  @ParameterizedTest
  @CsvSource({
    "email=, email, 'must be 1 to 254 characters, not only white space'",
    "email=siti+shop@example.com, email, 'must be an e-mail address; in a URL, + is written %2B'",
    "email=a@b.c&page=501, page, must be at most 500 in a search; continue with after"
  })
  void refusesInvalidSearch(String query, String field, String message) {
    Answer refused = client.get("/payment-links?" + query);
    assertEquals(400, refused.status(), refused.text());
    assertEquals(field, refused.json().at("/details/0/field").asText());
    assertEquals(message, refused.json().at("/details/0/message").asText());
  }

  @Test
  void walksThroughMoreLinksThanAreCounted() {
    TestMerchant busy = new TestMerchant(service, "sandbox");
    insertLinks(busy, 10_250);
    String search = "/payment-links?email=a@b.cd&perPage=100";
    assertEquals(
        "{\"page\":1,\"perPage\":100,\"total\":10000,\"totalExceeded\":true}",
        busy.api().get(search).json().get("meta").toString());
    assertEquals(10_250, walk(busy.api(), search).size());
    assertEquals(100, ids(busy.api().get(search + "&page=100")).size());
    // Deactivated are only the 100 oldest: the first page finds none among the newest 10,000.
    Answer first = busy.api().get(search + "&status=deactivated");
    assertEquals(List.of(), ids(first));
    assertEquals(0, first.json().at("/meta/total").asLong());
    assertTrue(first.json().at("/meta/totalExceeded").asBoolean());
    assertEquals(100, walk(busy.api(), search + "&status=deactivated").size());
  }

  /** Follows the links of a list: each item comes once. */
  private static List<String> walk(ApiClient owner, String search) {
    List<String> seen = new ArrayList<>();
    String path = search;
    while (path != null) {
      Answer page = owner.get(path);
      seen.addAll(ids(page));
      Matcher next = NEXT.matcher(page.header("Link"));
      path = next.find() ? next.group(1) : null;
    }
    assertEquals(seen.size(), new HashSet<>(seen).size());
    return seen;
  }

  /** Their ids are of version 7, as those of the service, a millisecond apart. */
  private static void insertLinks(TestMerchant owner, int count) {
    service.execute(
        """
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token,
                                  customer_email, deactivated)
        select (lpad(to_hex(extract(epoch from timestamptz '2025-01-01Z')::bigint * 1000 + n), 12, '0')
                || '7ffe8000' || lpad(to_hex(n), 12, '0'))::uuid,
               '%1$s', 'Seat', 100, 'USD', '%1$s' || n, 'A@b.cd', n <= 100
        from generate_series(1::bigint, %2$d) n
        """
            .formatted(TypeId.MERCHANT.decode(owner.merchantId()), count));
  }
}
