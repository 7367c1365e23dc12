package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code pages}; each test runs the jar. */
@Tag("ops")
class PageCommandsIT {
  private static final String OFFER =
      "{\"type\":\"offer\",\"id\":\"seat\",\"text\":\"A seat\",\"amount\":12.50,\"currency\":\"USD\"}";

  private static TestService service;

  @TempDir private Path data;
  private ApiClient api;
  private Map<String, String> settings;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    api = service.client(service.merchant("test"), TestService.ALL_SCOPES);
    settings = Map.of("PAYLINK_DATA", data.toString(), "PAYLINK_TOKEN", api.token());
  }

  @Test
  void createsChangesPublishesAndDeletesPages() throws IOException {
    String id =
        succeed(
            "pages create -q --slug batik --title Batik --language id --noindex --blocks "
                + file("\ufeff[{\"type\":\"heading\",\"text\":\"Workshop\"}," + OFFER + "]")
                + " --theme #ffffff,#15201c,#0b6e4f --description Solo");
    JsonNode page = page(id);
    assertEquals("12.5", page.at("/blocks/1/amount").asText());
    assertEquals("#0b6e4f", page.at("/theme/accent").asText());
    assertEquals("id", page.get("language").asText());
    assertTrue(page.get("noindex").asBoolean());
    String url = CheckoutClient.pathOf(page.get("url").asText());
    assertEquals(404, new CheckoutClient(service).get(url).status());
    assertTrue(succeed("pages publish " + id).contains("\nstatus                 published\n"));
    assertTrue(new CheckoutClient(service).get(url).html().text().contains("Workshop"));
    succeed("pages update " + id + " --title Batik2 --theme none --description none --no-noindex");
    JsonNode changed = page(id);
    assertEquals("Batik2", changed.get("title").asText());
    assertTrue(changed.get("hasUnpublishedChanges").asBoolean());
    assertFalse(changed.has("theme") || changed.has("description"));
    assertTrue(succeed("pages list").contains(page.get("url").asText()));
    String shown = succeed("pages update " + id + " --status published --slug solo --json");
    assertEquals(api.get("/landing-pages/" + id).text(), shown);
    assertEquals(shown, succeed("pages get --json " + id));
    assertEquals(id, succeed("pages unpublish -q " + id));
    assertEquals("draft", page(id).get("status").asText());
    assertEquals(id, succeed("pages delete " + id));
    assertEquals("", succeed("pages list -q"));
  }

  private JsonNode page(String id) {
    return api.get("/landing-pages/" + id).json();
  }

  private Path file(String blocks) throws IOException {
    return Files.writeString(data.resolve("blocks.json"), blocks);
  }

  @Test
  void namesWhatIsWrongWithBlocks() throws IOException {
    String create = "pages create --slug batik --title Batik --blocks ";
    assertRefused("blocks.json is no JSON, line 2, column 7: ", create + file("[{},\n {\"a\":]"));
    assertRefused("blocks.json is no JSON, line 1, column ", create + file("[{\"a\":1,\"a\":2}]"));
    assertRefused("blocks.json must have a JSON array of blocks", create + file("{}"));
    assertRefused("Cannot read ", create + data.resolve("none.json"));
    assertRefused("--theme must be three colours", "pages update x --theme #ffffff");
    assertRefused("Nothing to change", "pages update x");
    assertRefused("invalid_request: blocks.0.type ", create + file("[{\"type\":\"banner\"}]"));
  }

  @Test
  void showsFiguresByDay() {
    String id = succeed("pages create -q --slug batik --title Batik");
    String path = "/landing-pages/" + id + "/stats?from=2026-11-01&to=2026-11-02";
    String stats = "pages stats " + id + " --from 2026-11-01 --to 2026-11-02";
    assertEquals(api.get(path).text(), succeed(stats + " --json"));
    assertEquals(
        List.of("DAY VIEWS ORDERS REVENUE", "2026-11-01 0 0", "2026-11-02 0 0"),
        succeed(stats).lines().map(line -> line.strip().replaceAll(" +", " ")).toList());
    assertRefused("invalid_request: from ", "pages stats " + id + " --from yesterday");
  }

  private String succeed(String arguments) {
    JarProcess done = run(arguments);
    assertEquals(0, done.exitCode(), done::err);
    return done.out().strip();
  }

  private void assertRefused(String message, String arguments) {
    JarProcess refused = run(arguments);
    assertTrue(refused.exitCode() > 0, refused::out);
    assertEquals("", refused.out());
    String said = refused.err().replace(data + "/", "");
    assertTrue(said.startsWith(message), said);
    assertEquals(1, said.lines().count(), said);
  }

  private JarProcess run(String arguments) {
    String all = arguments + " --base-url " + service.origin();
    return JarProcess.run(settings, all.split(" "));
  }
}
