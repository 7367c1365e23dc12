package dev.paylink.it.landing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BlockMessages.RenderBlock;
import dev.paylink.api.BlockMessages.RenderedBlock;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks of landing pages that extensions render. */
class ExtensionBlocksIT {
  private static final String PAGES = "/landing-pages";
  private static final Duration INCOMPLETE = Duration.ofSeconds(6);
  private static final Duration CACHED = Duration.ofSeconds(61);
  private static final AtomicInteger NAMES = new AtomicInteger();

  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private CheckoutClient customer;
  private String name;
  private final List<RenderBlock> asked = new CopyOnWriteArrayList<>();
  private volatile Function<RenderBlock, Future<RenderedBlock>> extension =
      block -> html("<p>From <b>Acme</b></p>");

  @BeforeAll
  static void start(@OwnNode("its clock is moved") TestService node) {
    service = node;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    customer = new CheckoutClient(service);
    name = "ext.acme.block_" + NAMES.incrementAndGet();
  }

  private static Future<RenderedBlock> html(String html) {
    return Future.succeededFuture(new RenderedBlock(html));
  }

  private void install() {
    Bus bus = service.node().bus();
    bus.handle(
        BusApi.renderBlock(name),
        block -> {
          asked.add(block);
          return extension.apply(block);
        });
  }

  @Test
  void showsWhatTheExtensionRenders() {
    install();
    JsonNode page = create(block(",\"data\":{\"limit\":5}"));
    assertEquals(
        "{\"type\":\"extension\",\"block\":\"%s\",\"data\":{\"limit\":5}}".formatted(name),
        page.get("blocks").get(0).toString());
    Page shown = customer.get(publish(page));
    assertEquals("From Acme", shown.html().select("main .description p").text());
    assertEquals("public, max-age=60", shown.header("Cache-Control"));
    assertEquals(
        List.of(
            new RenderBlock(
                merchant.merchantId(),
                true,
                page.get("id").asText(),
                name,
                new ExtensionInput("{\"limit\":5}"),
                "en",
                false)),
        asked);
    customer.get(address(page));
    assertEquals(1, asked.size());
  }

  @Test
  void asksForEachBlockAnew() {
    install();
    customer.get(publish(create(block(""), block(",\"data\":{\"n\":2}"), block(""))));
    assertEquals(2, asked.size());
    assertEquals(ExtensionInput.NOTHING, asked.get(0).data());
    assertEquals(
        3,
        customer
            .get(publish(create(block(""), block(""), block(""))))
            .html()
            .select("main b")
            .size());
  }

  @Test
  void takesOutOfTheHtmlWhatIsNotText() {
    install();
    extension =
        block ->
            html(
                "</div></main><script>x()</script><style>p{}</style><p onclick=x() class=notice"
                    + " style='position:fixed'>Ok<iframe src=//e.example></iframe><form action=/x>"
                    + "<input name=card></form><img src=x onerror=x()><a href='javascript:x()'>l</a>"
                    + "<div><table><td>open");
    Document page =
        customer.get(publish(create(block(""), "{\"type\":\"heading\",\"text\":\"Next\"}"))).html();
    assertEquals("Ok", page.select("main .description > p").first().ownText());
    assertEquals(
        0, page.select("main script, style, iframe, form, input, main img, main a").size());
    assertEquals(0, page.select("main .description [onclick], main .description [class]").size());
    assertEquals("Next", page.select("main > h2").text());
  }

  @Test
  void leavesOutABlockWhoseExtensionIsMissing() {
    JsonNode page = create(block(""), "{\"type\":\"heading\",\"text\":\"Next\"}");
    Page shown = customer.get(publish(page));
    assertEquals(200, shown.status());
    assertEquals("public, max-age=5", shown.header("Cache-Control"));
    assertEquals(0, shown.html().select(".description").size());
    assertEquals("Next", shown.html().select("main > h2").text());
    install();
    service.advance(INCOMPLETE);
    assertEquals("From Acme", text(page));
    service.advance(INCOMPLETE);
    assertEquals("From Acme", text(page));
    assertEquals(1, asked.size());
  }

  private String text(JsonNode page) {
    return customer.get(address(page)).html().select("main .description").text();
  }

  @Test
  void comesBackAfterAFailureAndDoesNotAskAtEachView() {
    install();
    Function<RenderBlock, Future<RenderedBlock>> works = extension;
    extension = block -> Future.failedFuture(new Fault(FaultCode.UNAVAILABLE, "Acme is down"));
    JsonNode page = create(block(""));
    publish(page);
    for (int i = 0; i < 5; i++) {
      assertEquals("", text(page));
    }
    assertEquals(1, asked.size());
    extension = works;
    service.advance(INCOMPLETE);
    assertEquals("From Acme", text(page));
    service.advance(INCOMPLETE);
    extension = block -> html("<p>Later</p>");
    assertEquals("From Acme", text(page));
    service.advance(CACHED);
    assertEquals("Later", text(page));
  }

  @Test
  void leavesOutBlocksThatThrowOrAnswerTooMuchOrNothing() {
    install();
    String quick = block(",\"data\":{\"ok\":true}");
    extension =
        block ->
            block.data().json().contains("ok") ? html("<p>Ok</p>") : html("x".repeat(10_000_000));
    assertEquals("Ok", text(publishedPage(block(""), quick)));
    extension =
        block -> {
          throw new IllegalStateException("broken");
        };
    assertEquals("", text(publishedPage(block(""))));
    extension = block -> html(null);
    assertEquals("", text(publishedPage(block(""))));
    extension = block -> Future.succeededFuture(null);
    assertEquals("", text(publishedPage(block(""))));
    extension = block -> html("é".repeat(40_000));
    assertEquals("", text(publishedPage(block(""))));
  }

  @Test
  void doesNotWaitForASlowExtension() {
    install();
    extension =
        block ->
            block.data().json().contains("ok")
                ? html("<p>Ok</p>")
                : Promise.<RenderedBlock>promise().future();
    String[] blocks = new String[21];
    for (int i = 0; i < 20; i++) {
      blocks[i] = block(",\"data\":{\"n\":%d}".formatted(i));
    }
    blocks[20] = block(",\"data\":{\"ok\":true}");
    assertEquals("Ok", text(publishedPage(blocks)));
  }

  @Test
  void boundsThePage() {
    install();
    extension = block -> html("<p>" + "x".repeat(60_000) + "</p>");
    String[] blocks = new String[6];
    for (int i = 0; i < 6; i++) {
      blocks[i] = block(",\"data\":{\"n\":%d}".formatted(i));
    }
    JsonNode page = publishedPage(blocks);
    assertEquals(4, customer.get(address(page)).html().select("main .description").size());
  }

  @Test
  void namesAMissingBlockInThePreviewOnly() {
    JsonNode page = create(block(""));
    String preview = CheckoutClient.pathOf(page.get("previewUrl").asText());
    assertTrue(customer.get(preview).html().select("main").text().contains(name));
    install();
    assertEquals("From Acme", customer.get(preview).html().select("main .description").text());
    assertTrue(asked.get(0).preview());
  }

  @Test
  void namesTheFieldThatIsWrong() {
    assertInvalid("{\"type\":\"extension\"}", "blocks.0.block");
    assertInvalid("{\"type\":\"extension\",\"block\":\"acme.reviews\"}", "blocks.0.block");
    assertInvalid("{\"type\":\"extension\",\"block\":\"ext.Acme.reviews\"}", "blocks.0.block");
    assertInvalid(block(",\"text\":\"T\""), "blocks.0.text");
    assertInvalid(block(",\"data\":[]"), "blocks.0.data");
    assertInvalid(block(",\"data\":{\"a\":\"%s\"}".formatted("x".repeat(4_096))), "blocks.0.data");
    assertInvalid("{\"type\":\"heading\",\"text\":\"H\",\"data\":{}}", "blocks.0.data");
  }

  private void assertInvalid(String block, String field) {
    Answer answer = post(block);
    assertEquals(400, answer.status(), block);
    assertEquals(field, answer.json().get("details").get(0).get("field").asText(), block);
  }

  private String block(String more) {
    return "{\"type\":\"extension\",\"block\":\"%s\"%s}".formatted(name, more);
  }

  private JsonNode publishedPage(String... blocks) {
    JsonNode page = create(blocks);
    publish(page);
    return page;
  }

  private JsonNode create(String... blocks) {
    Answer created = post(blocks);
    assertEquals(201, created.status(), created::text);
    return created.json();
  }

  private Answer post(String... blocks) {
    String slug = "p" + NAMES.incrementAndGet();
    return api.post(
        PAGES,
        "{\"slug\":\"%s\",\"title\":\"Page\",\"blocks\":[%s]}"
            .formatted(slug, String.join(",", blocks)));
  }

  /** Returns the path of the page. */
  private String publish(JsonNode page) {
    Answer answer = api.patch(PAGES + "/" + page.get("id").asText(), "{\"status\":\"published\"}");
    assertEquals(200, answer.status(), answer::text);
    return address(page);
  }

  private static String address(JsonNode page) {
    return CheckoutClient.pathOf(page.get("url").asText());
  }
}
