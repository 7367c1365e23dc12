package dev.paylink.it.product;

import static dev.paylink.it.product.FileClient.PART_BYTES;
import static dev.paylink.it.product.FileClient.bytes;
import static dev.paylink.it.product.FileClient.range;
import static dev.paylink.it.product.FileClient.sha256;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads of files of digital products. */
class ProductFilesIT {
  private static TestService service;
  private ApiClient api;
  private FileClient files;
  private String product;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of("PAYLINK_PRODUCTS_MAX_FILE_BYTES", String.valueOf(4L * PART_BYTES)));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    api = new TestMerchant(service, "sandbox").api();
    product = newProduct();
    files = new FileClient(service, api, product);
  }

  private String newProduct() {
    JsonNode created =
        api.post("/digital-products", "{\"title\":\"P\",\"amount\":1000,\"currency\":\"IDR\"}")
            .json();
    return "/digital-products/" + created.get("id").asText();
  }

  @Test
  void storesAFile() {
    byte[] content = "Hello, world\n".getBytes(StandardCharsets.UTF_8);
    Answer created = files.put("read me é.txt", content);
    assertEquals(201, created.status(), created.text());
    JsonNode file = created.json();
    assertEquals("read me é.txt", file.get("name").asText());
    assertEquals(content.length, file.get("size").asInt());
    assertEquals("text/plain", file.get("contentType").asText());
    assertEquals(sha256(content), file.get("sha256").asText());
    JsonNode shown = api.get(product).json();
    assertEquals(List.of(file), shown.get("files").findParents("sha256"));
    assertEquals(file.get("updatedAt"), shown.get("updatedAt"));
    assertEquals(shown, api.get("/digital-products").json().get("data").get(0));
    assertEquals(file, lastEventsObject("digital_product.updated", 2).get("files").get(0));
  }

  /** The product in its newest event, which has the given type and sequence. */
  private JsonNode lastEventsObject(String type, int sequence) {
    Awaitility.await()
        .untilAsserted(
            () -> assertEquals(sequence, last().path("sequence").asInt(), last().toString()));
    assertEquals(type, last().get("type").asText());
    return last().get("data").get("object");
  }

  private JsonNode last() {
    JsonNode data = api.get("/events?limit=100").json().get("data");
    return data.path(data.size() - 1);
  }

  @Test
  void replacesAFileOfTheSameName() {
    assertEquals(201, files.put("a.bin", bytes(10)).status());
    assertEquals(200, files.put("a.bin", bytes(11)).status());
    assertEquals(11, onlyFile().get("size").asInt());
    lastEventsObject("digital_product.updated", 3);
  }

  private JsonNode onlyFile() {
    JsonNode shown = api.get(product).json().get("files");
    assertEquals(1, shown.size(), shown.toString());
    return shown.get(0);
  }

  @Test
  void writesNoEventForTheSameFile() {
    JsonNode first = files.put("a.bin", bytes(10)).json();
    Answer again = files.put("a.bin", bytes(10));
    assertEquals(200, again.status());
    assertEquals(first, again.json());
    lastEventsObject("digital_product.updated", 2);
    assertEquals(200, api.patch(product, "{\"title\":\"Q\"}").status());
    lastEventsObject("digital_product.updated", 3);
  }

  @Test
  void takesAFileInParts() {
    byte[] content = bytes(2 * PART_BYTES + 5);
    int size = content.length;
    Answer begun = part(content, 0, PART_BYTES + 100);
    assertEquals(202, begun.status(), begun.text());
    assertEquals(PART_BYTES, begun.json().get("received").asInt());
    assertEquals(size, begun.json().get("size").asInt());
    assertTrue(api.get(product).json().get("files").isEmpty());
    assertEquals(begun.json(), ask(size).json());

    Answer ended = part(content, PART_BYTES, PART_BYTES + 5);
    assertEquals(201, ended.status(), ended.text());
    assertEquals(sha256(content), onlyFile().get("sha256").asText());
  }

  private Answer part(byte[] content, int first, int length) {
    return files.put(
        "big.bin",
        Arrays.copyOfRange(content, first, first + length),
        "Content-Range",
        range(first, length, content.length));
  }

  private Answer ask(int size) {
    return files.put("big.bin", new byte[0], "Content-Range", "bytes */" + size);
  }

  @Test
  void tellsThatNothingHasArrived() {
    Answer asked = ask(77);
    assertEquals(202, asked.status());
    assertEquals(0, asked.json().get("received").asInt());
  }

  @Test
  void refusesBytesThatDoNotFollow() {
    byte[] content = bytes(2 * PART_BYTES);
    assertEquals(202, part(content, 0, PART_BYTES).status());
    byte[] other = Arrays.copyOf(content, content.length + 1);
    for (Answer refused :
        List.of(part(content, PART_BYTES + 1, 10), part(other, PART_BYTES, 10), ask(5))) {
      assertEquals("upload_conflict", refused.code(), refused.text());
      assertTrue(
          refused.text().contains("%d of %d bytes".formatted(PART_BYTES, content.length)),
          refused.text());
    }
    assertEquals(201, part(content, PART_BYTES, PART_BYTES).status());
  }

  @Test
  void beginsAnewWithTheFirstByte() {
    byte[] first = bytes(2 * PART_BYTES);
    byte[] second = bytes(PART_BYTES + 1);
    assertEquals(202, part(first, 0, PART_BYTES).status());
    assertEquals(202, part(second, 0, PART_BYTES).status());
    assertEquals("upload_conflict", part(first, PART_BYTES, PART_BYTES).code());
    assertEquals(201, part(second, PART_BYTES, 1).status());
    assertEquals(sha256(second), onlyFile().get("sha256").asText());
  }

  @Test
  void keepsWhatArrivedBeforeAConnectionBroke() throws IOException {
    byte[] content = bytes(2 * PART_BYTES + 10);
    try (Socket socket = new Socket("127.0.0.1", service.port())) {
      OutputStream out = socket.getOutputStream();
      String head =
          "PUT /v1%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n"
              .formatted(files.path("big.bin"), api.token(), content.length);
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(content, 0, PART_BYTES + 1000);
      out.flush();
      Awaitility.await().until(() -> ask(content.length).json().path("received").asInt() > 0);
    }
    assertEquals(PART_BYTES, ask(content.length).json().get("received").asInt());
    assertEquals(201, part(content, PART_BYTES, PART_BYTES + 10).status());
    assertEquals(sha256(content), onlyFile().get("sha256").asText());
  }

  @Test
  void storesOneOfTwoThatAreSentAtOnce() {
    byte[] one = bytes(2 * PART_BYTES + 1);
    byte[] two = bytes(2 * PART_BYTES + 2);
    List<Answer> answers =
        Stream.of(files.putAsync("big.bin", one), files.putAsync("big.bin", two))
            .map(CompletableFuture::join)
            .toList();
    List<Answer> stored = answers.stream().filter(answer -> answer.status() < 300).toList();
    assertFalse(stored.isEmpty(), answers.toString());
    assertTrue(
        answers.stream().allMatch(a -> a.status() < 300 || a.code().equals("upload_conflict")),
        answers.toString());
    String sha256 = onlyFile().get("sha256").asText();
    assertTrue(List.of(sha256(one), sha256(two)).contains(sha256));
    assertTrue(stored.stream().anyMatch(a -> a.json().get("sha256").asText().equals(sha256)));
  }

  @Test
  void checksTheDigest() {
    byte[] content = bytes(1000);
    String right = Base64.getEncoder().encodeToString(FileClient.digest(content));
    String wrong = Base64.getEncoder().encodeToString(FileClient.digest(bytes(999)));
    Answer refused = files.put("a.bin", content, "Repr-Digest", "sha-256=:" + wrong + ":");
    assertEquals(400, refused.status());
    assertTrue(refused.text().contains("Repr-Digest"), refused.text());
    assertTrue(api.get(product).json().get("files").isEmpty());
    assertEquals(
        400, files.put("a.bin", content, "Repr-Digest", "sha-512=:" + right + ":").status());
    assertEquals(
        201,
        files
            .put("a.bin", content, "Repr-Digest", "sha-512=:x:, sha-256=:" + right + ":")
            .status());
  }

  @ParameterizedTest
  @CsvSource({
    "x.pdf, %PDF-1.7, application/pdf",
    "x.bin, <html><script>, text/html",
    "x.svg, <svg xmlns='http://www.w3.org/2000/svg'/>, image/svg+xml",
    "x.txt, MZ\u0090\u0000\u0003, application/x-msdownload",
    "x.zip, plain, text/plain"
  })
  void findsWhatAFileContains(String name, String content, String type) {
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(type, files.put(name, bytes).json().path("contentType").asText());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b",
        "a\\b",
        "..a",
        ".htaccess",
        "a.",
        " a",
        "a ",
        "a\u0000b",
        "a\nb",
        "a\u202eb",
        "\u2028",
        "a:b",
        "a*",
        "a?",
        "\"a\"",
        "<a>",
        "a|b",
        "a\u00a0b",
        "a\u0085",
        "CON",
        "nul.txt",
        "Com1.tar.gz",
        "LPT\u00b2.pdf",
        "CONIN$",
        "aux .txt",
        "../../etc/passwd",
        "C:\\x",
        "a\r\nSet-Cookie: x=1"
      })
  void refusesNames(String name) {
    Answer refused = files.put(name, bytes(3));
    assertEquals(400, refused.status(), refused.text());
    assertTrue(refused.text().contains("fileName"), refused.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"console.txt", "com.txt", "com10", "null", "a.con", "\ud83d\ude00", "%00"})
  void takesNamesThatOnlyLookLikeOthers(String name) {
    assertEquals(name, files.put(name, bytes(3)).json().path("name").asText());
  }

  @Test
  void storesAnArchiveAsItIs() throws IOException {
    byte[] bomb = archive(50_000_000);
    JsonNode file = files.put("bomb.zip", bomb).json();
    assertEquals(bomb.length, file.get("size").asInt());
    assertEquals("application/zip", file.get("contentType").asText());
    assertEquals(sha256(bomb), file.get("sha256").asText());
  }

  private static byte[] archive(int zeros) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("[Content_Types].xml"));
      zip.write(new byte[zeros]);
    }
    return bytes.toByteArray();
  }

  @Test
  void refusesANameThatIsNotUtf8() {
    Answer refused = api.delete(product + "/files/%ff%fe.txt");
    assertEquals(400, refused.status(), refused.text());
    assertEquals("fileName", refused.json().at("/details/0/field").asText());
  }

  @Test
  void refusesLongNames() {
    assertEquals(201, files.put("é".repeat(100), bytes(3)).status());
    assertEquals(400, files.put("é".repeat(100) + "x", bytes(3)).status());
    assertEquals(400, files.put("x".repeat(201), bytes(3)).status());
  }

  @Test
  void takesNamesThatLookEqualForOne() {
    assertEquals(201, files.put("é", bytes(3)).status());
    assertEquals(200, files.put("e\u0301", bytes(4)).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes 0-9/10",
        "bytes 5-4/10",
        "bytes 0-4/5",
        "items 0-4/10",
        "bytes */10",
        "bytes 0-4/*"
      })
  void refusesRanges(String range) {
    Answer refused = files.put("a.bin", bytes(4), "Content-Range", range);
    assertEquals(400, refused.status(), refused.text());
    assertTrue(refused.text().contains("Content-Range"), refused.text());
  }

  @Test
  void refusesNothingAndTooMuch() {
    assertEquals(400, files.put("a.bin", new byte[0]).status());
    assertEquals(201, files.put("a.bin", bytes(4 * PART_BYTES)).status());
    Answer tooLarge =
        files.put("b.bin", bytes(10), "Content-Range", range(0, 10, 4L * PART_BYTES + 1));
    assertEquals(413, tooLarge.status());
    assertTrue(tooLarge.text().contains(String.valueOf(4 * PART_BYTES)), tooLarge.text());
  }

  @Test
  @Tag("abuse")
  void bodyOfUnknownLengthIsRefused() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", service.port())) {
      socket
          .getOutputStream()
          .write(
              "PUT /v1%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
                  .formatted(files.path("a.bin"), api.token())
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
      assertTrue(answer.contains("Content-Length"), answer);
    }
  }

  @Test
  void aProductHasAHundredFiles() {
    for (String name : List.of("f7", "f9")) {
      assertEquals(201, files.put(name, bytes(3)).status());
    }
    service.execute(
        """
        insert into product_file
        select (jsonb_populate_record(
          f, jsonb_build_object('id', gen_random_uuid(), 'name', 'more' || n))).*
        from product_file f, generate_series(1, 98) n where f.name = 'f7' and f.product_id = '%s'
        """
            .formatted(TypeId.DIGITAL_PRODUCT.decode(product.replaceFirst(".*/", ""))));
    assertEquals("limit_reached", files.put("one-more", bytes(3)).code());
    assertEquals(200, files.put("f7", bytes(4)).status());
    assertEquals(204, api.delete(files.path("f9")).status());
    assertEquals(201, files.put("one-more", bytes(3)).status());
  }

  @Test
  void deletesAFile() {
    files.put("a.bin", bytes(3));
    assertEquals(204, api.delete(files.path("a.bin")).status());
    assertTrue(lastEventsObject("digital_product.updated", 3).get("files").isEmpty());
    assertEquals(404, api.delete(files.path("a.bin")).status());
    assertEquals(404, api.delete(files.path("b.bin")).status());
  }

  @Test
  void repeatsADeletionByItsKey() {
    files.put("a.bin", bytes(3));
    for (int i = 0; i < 2; i++) {
      Answer deleted = api.send("DELETE", files.path("a.bin"), null, "Idempotency-Key", "delete-a");
      assertEquals(204, deleted.status());
    }
    assertEquals(
        422, api.send("DELETE", files.path("b.bin"), null, "Idempotency-Key", "delete-a").status());
  }

  @Test
  void anotherMerchantsProductIsUnknown() {
    ApiClient stranger = new TestMerchant(service, "sandbox").api();
    FileClient strangers = new FileClient(service, stranger, product);
    files.put("a.bin", bytes(3));
    assertEquals(404, strangers.put("a.bin", bytes(4)).status());
    assertEquals(404, strangers.put("a.bin", new byte[0], "Content-Range", "bytes */4").status());
    assertEquals(404, stranger.delete(strangers.path("a.bin")).status());
    assertEquals(3, onlyFile().get("size").asInt());
  }

  @Test
  void aDeletedProductTakesNoFiles() {
    api.delete(product);
    assertEquals(404, files.put("a.bin", bytes(3)).status());
  }

  @Test
  void aMerchantHasTwoUploadsAtOnce() {
    List<CompletableFuture<Answer>> uploads =
        IntStream.range(0, 8)
            .mapToObj(i -> files.putAsync("f" + i, bytes(2 * PART_BYTES)))
            .toList();
    List<Answer> answers = uploads.stream().map(CompletableFuture::join).toList();
    assertTrue(answers.stream().anyMatch(a -> a.status() == 201), answers.toString());
    assertTrue(
        answers.stream().allMatch(a -> a.status() == 201 || a.status() == 503), answers.toString());
    assertEquals(
        answers.stream().filter(a -> a.status() == 201).count(),
        api.get(product).json().get("files").size());
  }

  @Test
  void removesWhatIsNotUsedAnyMore() throws IOException {
    byte[] content = bytes(PART_BYTES + 1);
    assertEquals(202, part(content, 0, PART_BYTES).status());
    files.put("a.bin", bytes(33));
    int before = storedFiles().size();
    files.put("a.bin", bytes(34));
    service.advance(Duration.ofHours(25));
    Awaitility.await()
        .untilAsserted(() -> assertEquals(0, ask(content.length).json().get("received").asInt()));
    Awaitility.await()
        .untilAsserted(() -> assertTrue(storedFiles().size() < before, "" + storedFiles()));
    assertEquals(34, onlyFile().get("size").asInt());
    assertEquals(200, files.put("a.bin", bytes(34)).status());
  }

  private static List<Path> storedFiles() throws IOException {
    try (Stream<Path> all = Files.walk(service.files())) {
      return all.filter(Files::isRegularFile).toList();
    }
  }
}
