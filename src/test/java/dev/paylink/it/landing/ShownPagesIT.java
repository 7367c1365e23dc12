package dev.paylink.it.landing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Landing pages as customers see them, and the orders made through them. */
class ShownPagesIT {
  private static final String PAGES = "/landing-pages";
  private static final Duration CACHED = Duration.ofSeconds(61);
  private static final String SEAT =
      "{\"type\":\"offer\",\"id\":\"seat\",\"text\":\"One seat\",\"amount\":5,\"currency\":\"USD\"}";

  private static final String VIEWS =
      "select count(*) from landing_page_views where page_id = '%s'";

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private CheckoutClient customer;

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    customer = new CheckoutClient(service);
  }

  @Test
  void showsEachKindOfBlock() {
    Document page =
        customer
            .get(
                published(
                    "{\"type\":\"heading\",\"text\":\"What <b>you</b> make\"}",
                    "{\"type\":\"text\",\"text\":\"One **scarf** <script>x()</script>\"}",
                    "{\"type\":\"list\",\"items\":[\"one\",\"two\"],\"ordered\":true}",
                    "{\"type\":\"quote\",\"text\":\"Best day\",\"author\":\"Dewi\"}",
                    "{\"type\":\"faq\",\"questions\":[{\"question\":\"Q?\",\"answer\":\"*A*\"}]}",
                    "{\"type\":\"countdown\",\"text\":\"Soon\",\"until\":\"2099-01-01T00:00:00Z\"}",
                    "{\"type\":\"video-link\",\"text\":\"V\",\"url\":\"https://v_1.example/1\"}",
                    SEAT))
            .html();
    assertEquals("Page", page.select("h1").text());
    assertEquals("What <b>you</b> make", page.select("main > h2").text());
    assertEquals("scarf", page.select("main strong").text());
    assertEquals(0, page.select("main script").size());
    assertEquals(2, page.select("main > ol > li").size());
    assertEquals("Dewi", page.select("figcaption").text());
    assertEquals("A", page.select("details em").text());
    assertEquals("2099-01-01T00:00:00Z", page.select(".until > time").attr("datetime"));
    assertEquals("https://v_1.example/1", page.select(".video a").attr("href"));
    assertEquals("One seat", page.select(".offer h2").text());
    assertEquals("USD 5.00", page.select(".offer .amount").text());
  }

  @Test
  void carriesThePolicyOfPagesAndCanBeCached() {
    String address = published(SEAT);
    Page page = customer.get(address);
    assertEquals(200, page.status());
    assertEquals("public, max-age=60", page.header("Cache-Control"));
    String policy = page.header("Content-Security-Policy");
    assertTrue(policy.contains("default-src 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals("", page.header("Set-Cookie"));
    assertEquals("", page.header("X-Robots-Tag"));
    String tag = page.header("ETag");
    Page same = new CheckoutClient(service, "If-None-Match", tag).get(address);
    assertEquals(304, same.status());
    assertEquals(200, customer.head(address).status());
  }

  @Test
  void showsWhatIsPublishedAndNotTheDraft() {
    JsonNode page = create(SEAT);
    String address = address(page);
    assertEquals(404, customer.get(address).status());
    Page preview = customer.get(CheckoutClient.pathOf(page.get("previewUrl").asText()));
    assertEquals(200, preview.status());
    assertEquals("no-store", preview.header("Cache-Control"));
    assertEquals("noindex", preview.header("X-Robots-Tag"));
    assertEquals(0, preview.html().select("a.button").size());

    patch(page, "{\"status\":\"published\"}");
    patch(page, "{\"title\":\"Next\"}");
    assertEquals("Page", customer.get(address).html().select("h1").text());
    patch(page, "{\"status\":\"published\"}");
    service.advance(CACHED);
    assertEquals("Next", customer.get(address).html().select("h1").text());
    patch(page, "{\"status\":\"draft\"}");
    service.advance(CACHED);
    assertEquals(404, customer.get(address).status());
  }

  @Test
  void needsNoDatabaseWhileItIsInMemory() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String first = customer.get(address(page)).html().select("h1").text();
    patch(page, "{\"title\":\"Next\",\"status\":\"published\"}");
    assertEquals(first, customer.get(address(page)).html().select("h1").text());
  }

  /** Whoever makes up campaigns costs the node no more than the budget of pages permits. */
  @Test
  void countsThePageOfANewCampaignTowardsTheBudgetOfPages() {
    String address = published(SEAT);
    try (TestService node =
        service.anotherNode(Map.of("PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "1"))) {
      CheckoutClient visitor = new CheckoutClient(node);
      for (int i = 0; i < 30; i++) {
        assertEquals(200, visitor.get(address).status());
        Page ofCampaign = visitor.get(address + "?utm_source=a");
        assertEquals(200, ofCampaign.status());
        assertTrue(checkout(ofCampaign).endsWith("&utm_source=a"));
      }
      Set<Integer> answers = new HashSet<>();
      for (int i = 0; i < 30; i++) {
        answers.add(visitor.get(address + "?utm_source=" + i).status());
      }
      assertEquals(Set.of(200, 429), answers);
    }
  }

  @Test
  void leavesOutACountdownThatHasEnded() {
    String until = service.clock().instant().plusSeconds(30).toString();
    String address = published("{\"type\":\"countdown\",\"until\":\"" + until + "\"}");
    assertEquals(1, customer.get(address).html().select(".until").size());
    service.advance(CACHED);
    assertEquals(0, customer.get(address).html().select(".until").size());
  }

  @Test
  void hasTheColoursOfItsTheme() {
    String theme =
        ",\"theme\":{\"background\":\"#101010\",\"text\":\"#eeeeee\",\"accent\":\"#ffd75e\"}";
    JsonNode page = api.post(PAGES, "{\"slug\":\"a\",\"title\":\"Page\"" + theme + "}").json();
    patch(page, "{\"status\":\"published\"}");
    String sheet = customer.get(address(page)).html().select("link[href*=themes]").attr("href");
    Page css = customer.get(sheet);
    assertEquals("text/css;charset=UTF-8", css.header("Content-Type"));
    assertTrue(css.response().body().contains("--ground: #101010;"));
    assertTrue(css.response().body().contains("--on-accent: #000000;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/pay/assets/themes/x.css",
        "/pay/assets/themes/000000-000000-000000;x.css",
        "/l/a/b",
        "/l/%00/b",
        "/l/preview/short",
        "/l/a"
      })
  void knowsNoOtherAddress(String path) {
    assertEquals(404, customer.get(path).status());
  }

  @Test
  void sellsAnOfferOfItsOwn() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    JsonNode order = orderOf(buy(address(page) + "?utm_source=news&utm_campaign=%22a%22%26b"));
    assertEquals("landing_page", order.get("source").asText());
    assertEquals(page.get("id"), order.get("landingPageId"));
    assertEquals(
        "{\"utmSource\":\"news\",\"utmCampaign\":\"\\\"a\\\"&b\"}",
        order.get("attribution").toString());
    assertFalse(order.has("productId"));
    assertFalse(order.has("paymentLinkId"));
    assertEquals(0, api.get("/payment-links").json().get("meta").get("total").asInt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%3Cscript%3Ex()%3C/script%3E|<script>x()</script>",
        "%22%3E%3Cb%3E|\"><b>",
        "%26lang%3Did|&lang=id",
        "%F0%9F%98%80%F0%9F%98%80|\ud83d\ude00\ud83d\ude00",
        "%20a%20|a",
        "%00a|",
        "%E2%80%A8|",
        "%FF|",
        "%ED%A0%80|"
      })
  void keepsWhatACampaignIsCalled(String sent, String kept) {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    Page shown = customer.get(address(page) + "?utm_source=" + sent);
    assertEquals(0, shown.html().select("main script, main b").size());
    JsonNode order = orderOf(payAt(checkout(shown)));
    assertEquals(kept, order.path("attribution").path("utmSource").asText(null));
  }

  @Test
  void leavesOutWhatIsTooLongForACampaign() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String emoji = "%F0%9F%98%80".repeat(100);
    String query = "?utm_source=" + "a".repeat(101) + "&utm_term=" + emoji + "&utm_id=x";
    JsonNode order = orderOf(payAt(checkout(customer.get(address(page) + query))));
    assertEquals(
        "{\"utmTerm\":\"" + "\ud83d\ude00".repeat(100) + "\"}",
        order.get("attribution").toString());
  }

  @Test
  void keepsTheLinkOfAnOfferAndEndsThatOfOneWhichIsLeftOut() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String checkout = checkout(customer.get(address(page)));
    String dearer = SEAT.replace("\"amount\":5", "\"amount\":7");
    patch(page, "{\"status\":\"published\",\"blocks\":[" + dearer + "]}");
    assertEquals("USD 7.00", customer.get(checkout).html().select(".amount").text());
    patch(page, "{\"status\":\"published\",\"blocks\":[]}");
    assertEquals(410, customer.get(checkout).status());
    patch(page, "{\"status\":\"published\",\"blocks\":[" + SEAT + "]}");
    assertEquals(200, customer.get(checkout).status());
    assertEquals(204, api.delete(PAGES + "/" + page.get("id").asText()).status());
    assertEquals(410, customer.get(checkout).status());
  }

  /** Nobody orders at a price that the form did not show. */
  @Test
  void showsTheFormAgainWhoseOfferHasChanged() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String checkout = checkout(customer.get(address(page)));
    Map<String, String> form = filled(customer.get(checkout));
    String other = SEAT.replace("5,\"currency\":\"USD\"", "80000,\"currency\":\"IDR\"");
    patch(page, "{\"status\":\"published\",\"blocks\":[" + other + "]}");
    Page again = customer.post(checkout, form);
    assertEquals(409, again.status());
    assertEquals("This offer has just changed", again.html().select(".notice h2").text());
    assertEquals(List.of(), merchant.orders());
    assertEquals(303, customer.post(checkout, filled(again)).status());
    assertEquals("IDR", orderOf(merchant.orders().get(0)).get("currency").asText());
  }

  private static Map<String, String> filled(Page page) {
    String price = page.html().select("input[name=price]").attr("value");
    return CheckoutClient.fill(page, "sandbox", "price", price);
  }

  @Test
  void sellsAProduct() {
    JsonNode product =
        api.post(
                "/digital-products",
                "{\"title\":\"Patterns\",\"amount\":9,\"currency\":\"USD\",\"maxOrders\":1}")
            .json();
    String id = product.get("id").asText();
    JsonNode page = create("{\"type\":\"offer\",\"id\":\"p\",\"productId\":\"" + id + "\"}");
    patch(page, "{\"status\":\"published\"}");
    String order = buy(address(page));
    JsonNode shown = orderOf(order);
    assertEquals("landing_page", shown.get("source").asText());
    assertEquals(page.get("id"), shown.get("landingPageId"));
    assertEquals(product.get("id"), shown.get("productId"));
    assertFalse(shown.has("attribution"));

    assertEquals(200, api.patch("/digital-products/" + id, "{\"active\":false}").status());
    service.advance(CACHED);
    Document ended = customer.get(address(page)).html();
    assertEquals(0, ended.select(".offer a").size());
    assertEquals("Not on sale any more", ended.select(".offer .hint").text());
    assertEquals(204, api.delete("/digital-products/" + id).status());
    service.advance(CACHED);
    assertEquals(0, customer.get(address(page)).html().select(".offer").size());
  }

  @Test
  void findsTheOrdersOfAPage() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String order = buy(address(page));
    merchant.startPayment(merchant.newCheckout());
    JsonNode found = api.get("/orders?landingPageId=" + page.get("id").asText()).json().get("data");
    assertEquals(1, found.size());
    assertEquals(order, found.get(0).get("id").asText());
    String csv = api.get("/orders.csv?landingPageId=" + page.get("id").asText()).text();
    assertEquals(2, csv.lines().count());
    assertTrue(csv.contains(",," + page.get("id").asText() + ","), csv);
  }

  @Test
  void countsViewsAndMoneyByDay() {
    JsonNode page = create(SEAT);
    patch(page, "{\"status\":\"published\"}");
    String address = address(page);
    customer.get(address);
    customer.head(address);
    TestMerchant.StartedPayment paid = merchant.startPayment(checkout(customer.get(address)));
    merchant.startPayment(checkout(customer.get(address)));
    TestService.await(TestMerchant.report(service, paid.paymentId(), "r", true));
    String stats = PAGES + "/" + page.get("id").asText() + "/stats";
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    "{\"views\":3,\"orders\":1,\"revenue\":[{\"amount\":5,\"currency\":\"USD\"}]}",
                    today(api.get(stats).json())));
    assertEquals(30, api.get(stats).json().get("days").size());
    JsonNode before = api.get(stats + "?from=2020-01-01&to=2020-01-02").json();
    assertEquals(
        "{\"day\":\"2020-01-02\",\"views\":0,\"orders\":0,\"revenue\":[]}",
        before.get("days").get(1).toString());
    for (String wrong : List.of("?from=x", "?from=2020-02-30", "?from=2020-01-02&to=2020-01-01")) {
      assertEquals(400, api.get(stats + wrong).status(), wrong);
    }
    assertEquals(404, new TestMerchant(service).api().get(stats).status());
    assertEquals(204, api.delete(PAGES + "/" + page.get("id").asText()).status());
    assertEquals(0, service.number(VIEWS.formatted(pageId(page))));
  }

  private static UUID pageId(JsonNode page) {
    return TypeId.LANDING_PAGE.decode(page.get("id").asText());
  }

  private static String today(JsonNode stats) {
    JsonNode days = stats.get("days");
    ObjectNode today = (ObjectNode) days.get(days.size() - 1);
    today.remove("day");
    return today.toString();
  }

  @Test
  void ignoresThePageOfAnotherMerchant() {
    JsonNode foreign =
        new TestMerchant(service).api().post(PAGES, "{\"slug\":\"a\",\"title\":\"P\"}").json();
    JsonNode product =
        api.post("/digital-products", "{\"title\":\"P\",\"amount\":9,\"currency\":\"USD\"}").json();
    String checkout =
        CheckoutClient.pathOf(product.get("checkoutUrl").asText())
            + "?page="
            + foreign.get("id").asText();
    JsonNode order = orderOf(payAt(checkout));
    assertEquals("digital_product", order.get("source").asText());
    assertFalse(order.has("landingPageId"));
  }

  @Test
  void ignoresAPageThatDoesNotShowTheProduct() {
    JsonNode shown = create();
    patch(shown, "{\"status\":\"published\"}");
    JsonNode product =
        api.post("/digital-products", "{\"title\":\"P\",\"amount\":9,\"currency\":\"USD\"}").json();
    String checkout =
        CheckoutClient.pathOf(product.get("checkoutUrl").asText())
            + "?page="
            + shown.get("id").asText();
    assertFalse(orderOf(payAt(checkout)).has("landingPageId"));
  }

  /** Follows the button of the first offer, and pays. Returns the id of the order. */
  private String buy(String address) {
    return payAt(checkout(customer.get(address)));
  }

  private static String checkout(Page page) {
    return page.html().select(".offer a.button").attr("href");
  }

  private String payAt(String checkout) {
    Document form = customer.get(checkout).html();
    Map<String, String> fields = new HashMap<>();
    for (Element hidden : form.select("#pay-form input[type=hidden]")) {
      fields.put(hidden.attr("name"), hidden.attr("value"));
    }
    fields.put("provider", "sandbox");
    Page step = customer.post(form.select("#pay-form").attr("action"), fields);
    assertEquals(303, step.status());
    return api.get("/orders").json().get("data").get(0).get("id").asText();
  }

  private JsonNode orderOf(String id) {
    return api.get("/orders/" + id).json();
  }

  private String published(String... blocks) {
    JsonNode page = create(blocks);
    patch(page, "{\"status\":\"published\"}");
    return address(page);
  }

  private JsonNode create(String... blocks) {
    String body =
        "{\"slug\":\"a\",\"title\":\"Page\",\"blocks\":[" + String.join(",", blocks) + "]}";
    Answer created = api.post(PAGES, body);
    assertEquals(201, created.status(), created::text);
    return created.json();
  }

  private void patch(JsonNode page, String changes) {
    Answer answer = api.patch(PAGES + "/" + page.get("id").asText(), changes);
    assertEquals(200, answer.status(), answer::text);
  }

  private static String address(JsonNode page) {
    return CheckoutClient.pathOf(page.get("url").asText());
  }
}
