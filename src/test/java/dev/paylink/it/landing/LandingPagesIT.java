package dev.paylink.it.landing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations of landing pages. */
class LandingPagesIT {
  private static final String PAGES = "/landing-pages";
  private static final String SEAT =
      "{\"type\":\"offer\",\"id\":\"seat\",\"text\":\"One seat\",\"amount\":5,\"currency\":\"USD\"}";

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
  }

  @Test
  void showsWhatWasCreatedAsADraft() {
    Answer created =
        create(
            "a",
            ",\"description\":\"D\",\"language\":\"id\",\"noindex\":true,"
                + "\"theme\":{\"background\":\"#FFFFFF\",\"text\":\"#000000\",\"accent\":\"#0b6e4f\"},"
                + blocks(
                    "{\"type\":\"heading\",\"text\":\"H\"}",
                    "{\"type\":\"text\",\"text\":\"**T**\"}",
                    "{\"type\":\"list\",\"items\":[\"one\",\"two\"],\"ordered\":true}",
                    "{\"type\":\"quote\",\"text\":\"Q\",\"author\":\"A\"}",
                    "{\"type\":\"faq\",\"questions\":[{\"question\":\"Q?\",\"answer\":\"A.\"}]}",
                    "{\"type\":\"countdown\",\"until\":\"2099-01-01T00:00:00Z\"}",
                    "{\"type\":\"video-link\",\"text\":\"V\",\"url\":\"https://v.example/1\"}",
                    SEAT));
    assertEquals(201, created.status());
    JsonNode page = created.json();
    assertTrue(created.header("Location").endsWith(path(page)));
    assertEquals("draft", page.get("status").asText());
    assertFalse(page.get("hasUnpublishedChanges").asBoolean());
    assertEquals("#ffffff", page.get("theme").get("background").asText());
    assertEquals(8, page.get("blocks").size());
    assertEquals("{\"type\":\"heading\",\"text\":\"H\"}", page.get("blocks").get(0).toString());
    assertTrue(page.get("url").asText().endsWith("/a"));
    assertTrue(page.get("previewUrl").asText().contains("/l/preview/"));
    assertEquals(page, api.get(path(page)).json());
    assertEquals(page, api.get(PAGES).json().get("data").get(0));
    assertEquals(1, api.get(PAGES).json().get("meta").get("total").asInt());
  }

  @Test
  void keepsEditsOfAPublishedPageAsItsNextDraft() {
    JsonNode page = create("a", "," + blocks(SEAT)).json();
    JsonNode published = patch(page, "{\"status\":\"published\"}");
    assertEquals("published", published.get("status").asText());
    assertFalse(published.get("hasUnpublishedChanges").asBoolean());
    assertTrue(published.has("publishedAt"));

    JsonNode edited = patch(page, "{\"title\":\"Other\"}");
    assertEquals("Other", edited.get("title").asText());
    assertTrue(edited.get("hasUnpublishedChanges").asBoolean());
    assertEquals(published.get("publishedAt"), edited.get("publishedAt"));

    assertFalse(patch(page, "{\"status\":\"published\"}").get("hasUnpublishedChanges").asBoolean());
    JsonNode withdrawn = patch(page, "{\"status\":\"draft\"}");
    assertEquals("draft", withdrawn.get("status").asText());
    assertFalse(withdrawn.has("publishedAt"));
    assertEquals("Other", withdrawn.get("title").asText());
  }

  @Test
  void namesTheBlockOfATimeThatIsNone() {
    String countdown = "{\"type\":\"countdown\",\"until\":\"tomorrow\"}";
    assertInvalid(create("a", "," + blocks(SEAT, countdown)), "blocks.1.until");
    assertInvalid(
        create("a", "," + blocks("{\"type\":\"offer\",\"id\":\"o\"}")), "blocks.0.productId");
  }

  /** Only who sells something new has to name a product that is there. */
  @Test
  void canTakeAwayAPageWhoseProductIsDeleted() {
    String product =
        api.post("/digital-products", "{\"title\":\"P\",\"amount\":1,\"currency\":\"USD\"}")
            .json()
            .get("id")
            .asText();
    String offer = "{\"type\":\"offer\",\"id\":\"p\",\"productId\":\"" + product + "\"}";
    JsonNode page = create("a", "," + blocks(offer)).json();
    patch(page, "{\"status\":\"published\"}");
    assertEquals(204, api.delete("/digital-products/" + product).status());
    patch(page, "{\"title\":\"Other\",\"slug\":\"b\"}");
    assertInvalid(api.patch(path(page), "{\"status\":\"published\"}"), "blocks.0.productId");
    assertInvalid(api.patch(path(page), "{" + blocks(offer, SEAT) + "}"), "blocks.0.productId");
    assertEquals("draft", patch(page, "{\"status\":\"draft\"}").get("status").asText());
    assertEquals(204, api.delete(path(page)).status());
  }

  @Test
  void writesAnEventOnlyForWhatChanges() {
    JsonNode page = create("a", "").json();
    patch(page, "{\"title\":\"Page\"}");
    patch(page, "{\"noindex\":true}");
    assertEquals(204, api.delete(path(page)).status());
    String id = page.get("id").asText();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    List.of("landing_page.created", "landing_page.updated", "landing_page.deleted"),
                    eventsOf(id).map(event -> event.get("type").asText()).toList()));
    JsonNode last = eventsOf(id).skip(2).findFirst().orElseThrow().get("data").get("object");
    assertEquals(page.get("url"), last.get("url"));
    assertFalse(last.has("previewUrl"));
  }

  private Stream<JsonNode> eventsOf(String id) {
    JsonNode events = api.get("/events?limit=100").json().get("data");
    return StreamSupport.stream(events.spliterator(), false)
        .filter(event -> event.get("data").get("object").path("id").asText().equals(id));
  }

  @Test
  void freesTheSlugOfADeletedPage() {
    JsonNode page = create("a", "").json();
    Answer taken = create("a", "");
    assertEquals(400, taken.status());
    assertEquals("slug", taken.json().get("details").get(0).get("field").asText());
    assertEquals(204, api.delete(path(page)).status());
    assertEquals(404, api.get(path(page)).status());
    assertEquals(201, create("a", "").status());
  }

  @Test
  void refusesToMoveAPageToTheSlugOfAnother() {
    create("a", "");
    JsonNode page = create("b", "").json();
    assertEquals(400, api.patch(path(page), "{\"slug\":\"a\"}").status());
    assertTrue(patch(page, "{\"slug\":\"c\"}").get("url").asText().endsWith("/c"));
  }

  @Test
  void repeatsTheFirstAnswerForAKey() {
    String body = "{\"slug\":\"a\",\"title\":\"Page\"}";
    Answer first = api.post(PAGES, body, "Idempotency-Key", "k");
    Answer second = api.post(PAGES, body, "Idempotency-Key", "k");
    assertEquals(first.json(), second.json());
    assertEquals("true", second.header("Idempotent-Replayed"));
  }

  @Test
  void givesMerchantsAddressesOfTheirOwn() {
    JsonNode page = create("a", "").json();
    JsonNode another = new TestMerchant(service).api().post(PAGES, body("a", "")).json();
    assertNotEquals(page.get("url"), another.get("url"));
    assertEquals(404, new TestMerchant(service).api().get(path(page)).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"heading\"}|blocks.0.text",
        "{\"type\":\"heading\",\"text\":\"H\",\"url\":\"https://a.example\"}|blocks.0.url",
        "{\"type\":\"list\"}|blocks.0.items",
        "{\"type\":\"video-link\",\"text\":\"V\",\"url\":\"http://a.example\"}|blocks.0.url",
        "{\"type\":\"video-link\",\"text\":\"V\",\"url\":\"javascript:alert(1)\"}|blocks.0.url",
        "{\"type\":\"offer\",\"id\":\"a\",\"text\":\"O\",\"amount\":1}|blocks.0.currency",
        "{\"type\":\"offer\",\"id\":\"a\",\"text\":\"O\",\"amount\":0,\"currency\":\"USD\"}|blocks.0.amount",
        "{\"type\":\"offer\",\"id\":\"a\",\"text\":\"O\",\"amount\":0.001,\"currency\":\"USD\"}|blocks.0.amount",
        "{\"type\":\"offer\",\"id\":\"a\",\"productId\":\"prod_01jd5k8zv7e6w9q2m4t8x0c3fb\"}|blocks.0.productId",
        "{\"type\":\"script\",\"text\":\"S\"}|blocks.0.type",
        "{\"type\":\"heading\",\"text\":\"H\",\"onclick\":\"x\"}|blocks.0.onclick",
      })
  void namesTheFieldOfABlockThatIsWrong(String block, String field) {
    assertInvalid(create("a", "," + blocks(block)), field);
  }

  @Test
  void refusesTwoOffersOfOneName() {
    assertInvalid(create("a", "," + blocks(SEAT, SEAT)), "blocks.1.id");
  }

  @Test
  void refusesColoursThatCannotBeRead() {
    String theme = ",\"theme\":{\"background\":\"#ffffff\",\"text\":\"%s\",\"accent\":\"%s\"}";
    assertInvalid(create("a", theme.formatted("#777777", "#000000")), "theme.text");
    assertInvalid(create("a", theme.formatted("#000000", "#ffff00")), "theme.accent");
    assertEquals(201, create("a", theme.formatted("#767676", "#000000")).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "-a", "a/b", "ä", "", "a b"})
  void refusesSlugsThatAreNoPartOfAnAddress(String slug) {
    assertInvalid(create(slug, ""), "slug");
  }

  @Test
  void needsItsScopes() {
    JsonNode page = create("a", "").json();
    ApiClient reader = service.client(merchant.merchant(), "pages:read");
    assertEquals(200, reader.get(PAGES).status());
    assertEquals(403, reader.delete(path(page)).status());
    ApiClient writer = service.client(merchant.merchant(), "pages:write");
    assertEquals(204, writer.patch(path(page), "{\"noindex\":true}").status());
    assertEquals(403, writer.get(path(page)).status());
  }

  @Test
  void isUnknownAfterItsDeletion() {
    String unknown = PAGES + "/" + TypeId.LANDING_PAGE.encode(UUID.randomUUID());
    assertEquals(404, api.get(unknown).status());
    assertEquals(404, api.patch(unknown, "{\"noindex\":true}").status());
    assertEquals(404, api.delete(unknown).status());
  }

  private static void assertInvalid(Answer answer, String field) {
    assertEquals(400, answer.status());
    assertEquals(field, answer.json().get("details").get(0).get("field").asText());
  }

  private JsonNode patch(JsonNode page, String changes) {
    Answer answer = api.patch(path(page), changes);
    assertEquals(200, answer.status(), answer::text);
    return answer.json();
  }

  private Answer create(String slug, String more) {
    return api.post(PAGES, body(slug, more));
  }

  private static String body(String slug, String more) {
    return "{\"slug\":\"%s\",\"title\":\"Page\"%s}".formatted(slug, more);
  }

  private static String blocks(String... blocks) {
    return "\"blocks\":[" + String.join(",", blocks) + "]";
  }

  private static String path(JsonNode page) {
    return PAGES + "/" + page.get("id").asText();
  }
}
