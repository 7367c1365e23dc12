package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.BreakingProxy;
import dev.paylink.it.support.BreakingProxy.Break;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code products upload} and {@code products keys}; each test runs the jar. */
@Tag("ops")
class ProductFileCommandsIT {
  private static final int PART = 8 * 1024 * 1024;

  private static TestService service;

  @TempDir private Path data;
  private TestMerchant merchant;
  private ApiClient api;
  private Map<String, String> settings;
  private String origin;
  private String id;
  private String checkoutUrl;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    settings = Map.of("PAYLINK_DATA", data.toString(), "PAYLINK_TOKEN", api.token());
    origin = service.origin();
    JsonNode created =
        api.post("/digital-products", "{\"title\":\"App\",\"amount\":0,\"currency\":\"IDR\"}")
            .json();
    id = created.get("id").asText();
    checkoutUrl = created.get("checkoutUrl").asText();
  }

  @Test
  void uploadsReplacesAndDeletesFiles() throws Exception {
    Path file = file("batik 1.zip", 2 * PART + 3);
    JarProcess first = upload(file);
    assertEquals(0, first.exitCode(), first::err);
    assertEquals("batik 1.zip\n", first.out());
    assertTrue(first.err().endsWith("Uploaded batik 1.zip\n"), first::err);
    assertStored(file, "batik 1.zip");
    JarProcess again = upload(file);
    assertEquals("batik 1.zip\n", again.out());
    assertTrue(again.err().endsWith("Had uploaded batik 1.zip\n"), again::err);
    Path other = file("other.zip", 5);
    assertEquals("batik 1.zip\n", upload(other, "--name", "batik 1.zip").out());
    assertStored(other, "batik 1.zip");
    assertEquals("batik 1.zip\n", run("products", "delete-file", id, "batik 1.zip").out());
    assertEquals(0, files().size());
  }

  @Test
  void uploadsUsesAndDeletesImages() throws Exception {
    Path file = data.resolve("cover.png");
    Files.write(file, TestImages.drawing(60, 40, true));
    JarProcess uploaded = run("images", "upload", file.toString(), "-q");
    assertEquals(0, uploaded.exitCode(), uploaded::err);
    String image = uploaded.out().strip();
    assertEquals(image + "\n", run("images", "upload", file.toString(), "-q").out());
    assertTrue(run("images", "list").out().contains(image));
    assertEquals(0, run("products", "update", id, "--cover-image", image).exitCode());
    assertEquals(image, api.get("/digital-products/" + id).json().get("coverImageId").asText());
    JarProcess used = run("images", "delete", image);
    assertTrue(used.err().contains(id), used::err);
    assertEquals(0, run("products", "update", id, "--cover-image", "none").exitCode());
    assertEquals(image + "\n", run("images", "delete", image).out());
    Files.writeString(file, "<svg/>");
    JarProcess refused = run("images", "upload", file.toString());
    assertTrue(refused.exitCode() != 0 && refused.err().contains("PNG, JPEG or GIF"), refused::err);
  }

  @Test
  void uploadsWithATokenThatSeesNothing() throws Exception {
    Path file = file("a.zip", 5);
    settings =
        Map.of(
            "PAYLINK_DATA",
            data.toString(),
            "PAYLINK_TOKEN",
            service.client(merchant.merchant(), "products:write").token());
    assertEquals("a.zip\n", upload(file).out());
  }

  @Test
  void goesOnAfterFailuresOfTheNetwork() throws Exception {
    Path file = file("batik.zip", 3 * PART + 3);
    try (BreakingProxy proxy = new BreakingProxy(service.origin())) {
      origin = proxy.origin();
      proxy.script(
          (range, count) ->
              switch (range + " " + count) {
                case "bytes 0-8388607/25165827 1" -> Break.ANSWER_LOST;
                case "bytes 8388608-16777215/25165827 1" -> Break.BAD_GATEWAY;
                case "bytes 25165824-25165826/25165827 1" -> Break.ANSWER_LOST;
                default -> Break.NONE;
              });
      JarProcess uploaded = upload(file);
      assertEquals("batik.zip\n", uploaded.out(), uploaded::err);
      assertTrue(uploaded.err().contains("answers 502"), uploaded::err);
      assertEquals(
          List.of(
              "bytes */25165827",
              "bytes 0-8388607/25165827",
              "bytes */25165827",
              "bytes 8388608-16777215/25165827",
              "bytes */25165827",
              "bytes 8388608-16777215/25165827",
              "bytes 16777216-25165823/25165827",
              "bytes 25165824-25165826/25165827"),
          proxy.ranges());
    }
    assertStored(file, "batik.zip");
  }

  @Test
  void goesOnWithAnUploadOfAnEarlierProcess() throws Exception {
    Path file = file("batik.zip", 2 * PART + 3);
    try (BreakingProxy proxy = new BreakingProxy(service.origin())) {
      origin = proxy.origin();
      proxy.script(
          (range, count) -> range.startsWith("bytes 8388608-") ? Break.UNAUTHORIZED : Break.NONE);
      JarProcess failed = upload(file);
      assertEquals(1, failed.exitCode(), failed::err);
      assertEquals("", failed.out());
    }
    try (BreakingProxy proxy = new BreakingProxy(service.origin())) {
      origin = proxy.origin();
      assertEquals("batik.zip\n", upload(file).out());
      assertEquals(
          List.of(
              "bytes */16777219",
              "bytes 8388608-16777215/16777219",
              "bytes 16777216-16777218/16777219"),
          proxy.ranges());
    }
    assertStored(file, "batik.zip");
  }

  /** The same name and size, and other bytes. */
  @Test
  void beginsAnewIfAnotherFileHadBegun() throws Exception {
    Path begun = file("batik.zip", PART + 3);
    try (BreakingProxy proxy = new BreakingProxy(service.origin())) {
      origin = proxy.origin();
      proxy.script(
          (range, count) -> range.startsWith("bytes 8388608-") ? Break.UNAUTHORIZED : Break.NONE);
      assertEquals(1, upload(begun).exitCode());
    }
    byte[] bytes = Files.readAllBytes(begun);
    bytes[0]++;
    Files.write(begun, bytes);
    origin = service.origin();
    JarProcess uploaded = upload(begun);
    assertEquals("batik.zip\n", uploaded.out(), uploaded::err);
    assertStored(begun, "batik.zip");
  }

  @Test
  void reportsWhatCannotBeUploaded() throws Exception {
    assertRefused(2, "must be a file with at least one byte", upload(file("empty.zip", 0)));
    assertRefused(2, "must be a file with at least one byte", upload(data.resolve("none.zip")));
    Path file = file("a.zip", 5);
    assertRefused(1, "invalid_request: fileName must", upload(file, "--name", ".a"));
    id = "prod_01jd5k8zv7e6w9q2m4t8x0c3fb";
    assertRefused(1, "not_found: ", upload(file));
  }

  @Test
  void addsListsVerifiesAndRevokesKeys() throws Exception {
    Path list = data.resolve("keys.txt");
    List<String> keys =
        IntStream.range(0, 1_500).mapToObj("BATIK-0000-0000-%04d"::formatted).toList();
    String lines = keys.stream().collect(Collectors.joining("\r\n", "\ufeff", "\u00a0\n\n"));
    Files.writeString(list, lines);
    assertEquals("1500\n", keys("add", id, "--file", list.toString()).out());
    assertEquals("0\n", keys("add", id, "--file", list.toString()).out());
    assertRefused(1, "invalid_request: ", keys("add", id, "--pattern", "BATIK-X"));
    new CheckoutClient(service).pay(CheckoutClient.pathOf(checkoutUrl), "");
    Awaitility.await().until(() -> !keys("list", id, "-q", "--status", "assigned").out().isEmpty());
    JsonNode assigned =
        api.get("/digital-products/" + id + "/licence-keys?status=assigned").json().at("/data/0");
    String keyId = assigned.get("id").asText();
    String key = "BATIK-0000-0000-" + assigned.get("hint").asText();
    assertTrue(keys("list", id, "-n", "1").out().startsWith("ID "));
    assertEquals(keyId + "\n", keys("verify", id, key, "-q").out());
    assertEquals(keyId + "\n", keys("revoke", keyId).out());
    JarProcess revoked = keys("verify", id, key, "--json");
    assertEquals(1, revoked.exitCode());
    assertTrue(revoked.out().startsWith("{\"valid\":false,"), revoked.out());
    assertEquals("The key is not valid\n", revoked.err());
    Files.writeString(list, "\n \n");
    assertRefused(2, "There are no keys in ", keys("add", id, "--file", list.toString()));
  }

  @Test
  void generatesKeysByAPattern() {
    assertEquals("", keys("add", id, "--pattern", "BATIK-XXXX-XXXX-XXXX-XXXX").out());
    JsonNode product = api.get("/digital-products/" + id).json();
    assertEquals("BATIK-XXXX-XXXX-XXXX-XXXX", product.at("/licenceKeys/pattern").asText());
    assertTrue(keys("add", id, "--pattern", "none", "--json").out().startsWith("{\"added\":0,"));
    assertEquals("", api.get("/digital-products/" + id).json().at("/licenceKeys/pattern").asText());
  }

  private Path file(String name, int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return Files.write(data.resolve(name), bytes);
  }

  private JsonNode files() {
    return api.get("/digital-products/" + id).json().get("files");
  }

  private void assertStored(Path file, String name) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    assertEquals(1, files().size());
    assertEquals(name, files().at("/0/name").asText());
    assertEquals(HexFormat.of().formatHex(digest), files().at("/0/sha256").asText());
  }

  private static void assertRefused(int exitCode, String message, JarProcess refused) {
    assertEquals(exitCode, refused.exitCode(), refused::err);
    assertTrue(refused.err().contains(message), refused::err);
    assertEquals("", refused.out());
  }

  private JarProcess upload(Path file, String... more) {
    return run(concat(new String[] {"products", "upload", id, file.toString(), "-q"}, more));
  }

  private JarProcess keys(String... arguments) {
    return run(concat(new String[] {"products", "keys"}, arguments));
  }

  private JarProcess run(String... arguments) {
    return JarProcess.run(settings, concat(arguments, "--base-url", origin));
  }

  private static String[] concat(String[] first, String... more) {
    return Stream.of(first, more).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
