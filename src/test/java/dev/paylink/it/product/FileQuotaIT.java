package dev.paylink.it.product;

import static dev.paylink.it.product.FileClient.PART_BYTES;
import static dev.paylink.it.product.FileClient.bytes;
import static dev.paylink.it.product.FileClient.range;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the files of a merchant may take, and what their uploads cost. */
@Tag("abuse")
class FileQuotaIT {
  private static final int MAX_FILES = 5;

  @TempDir private Path parent;
  private static TestService service;
  private ApiClient api;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of(
                "PAYLINK_PRODUCTS_MAX_BYTES_PER_MERCHANT", String.valueOf(3L * PART_BYTES),
                "PAYLINK_PRODUCTS_MAX_FILES_PER_MERCHANT", String.valueOf(MAX_FILES),
                "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1",
                "PAYLINK_RATE_LIMIT_BURST", "10000",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "100ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    api = new TestMerchant(service, "sandbox").api();
  }

  private FileClient filesOfNewProduct() {
    String product = "{\"title\":\"P\",\"amount\":1000,\"currency\":\"IDR\"}";
    String id = api.post("/digital-products", product).json().get("id").asText();
    return new FileClient(service, api, "/digital-products/" + id);
  }

  /** Starts an upload; bytes that fill no part are not kept. */
  private static Answer begin(FileClient files, String name, long size) {
    return files.put(name, bytes(10), "Content-Range", range(0, 10, size));
  }

  @Test
  void countsUploadsThatBeginAtOnce() {
    List<CompletableFuture<Answer>> begun =
        IntStream.range(0, 6)
            .mapToObj(i -> filesOfNewProduct())
            .map(files -> CompletableFuture.supplyAsync(() -> beginWhenNotBusy(files)))
            .toList();
    List<Answer> answers = begun.stream().map(CompletableFuture::join).toList();
    assertEquals(3, answers.stream().filter(a -> a.status() == 202).count(), answers.toString());
    assertEquals(
        3, answers.stream().filter(a -> "limit_reached".equals(a.code())).count(), "" + answers);
  }

  /** A merchant has two bodies at once. */
  private static Answer beginWhenNotBusy(FileClient files) {
    return await().until(() -> begin(files, "a.bin", PART_BYTES), a -> a.status() != 503);
  }

  @Test
  void saysWhatIsTaken() {
    FileClient files = filesOfNewProduct();
    assertEquals(202, begin(files, "a.bin", 2L * PART_BYTES).status());
    Answer refused = begin(files, "b.bin", PART_BYTES + 1L);
    assertEquals(409, refused.status(), refused.text());
    String message = refused.json().get("message").asText();
    assertTrue(message.contains(String.valueOf(3 * PART_BYTES)), message);
    assertTrue(message.contains(String.valueOf(2 * PART_BYTES)), message);
    assertEquals(202, begin(files, "b.bin", PART_BYTES).status());
    assertEquals(202, begin(filesOfAnotherMerchant(), "a.bin", 3L * PART_BYTES).status());
  }

  private FileClient filesOfAnotherMerchant() {
    api = new TestMerchant(service, "sandbox").api();
    return filesOfNewProduct();
  }

  @Test
  void freesAReplacedUploadAtOnce() {
    FileClient files = filesOfNewProduct();
    assertEquals(202, begin(files, "a.bin", 3L * PART_BYTES).status());
    assertEquals(202, begin(files, "a.bin", 3L * PART_BYTES).status());
    await().until(() -> begin(files, "a.bin", 3L * PART_BYTES).status() == 202);
  }

  @Test
  void freesAnUploadThatIsDeleted() {
    FileClient files = filesOfNewProduct();
    assertEquals(202, begin(files, "a.bin", 3L * PART_BYTES).status());
    assertEquals("limit_reached", begin(files, "b.bin", PART_BYTES).code());
    Answer asked = files.put("b.bin", new byte[0], "Content-Range", "bytes */" + PART_BYTES);
    assertEquals("limit_reached", asked.code(), asked.text());
    assertEquals(204, api.delete(files.path("a.bin")).status());
    assertEquals(404, api.delete(files.path("a.bin")).status());
    await().until(() -> begin(files, "b.bin", PART_BYTES).status() == 202);
  }

  @Test
  void freesTheFilesOfADeletedProduct() {
    FileClient files = filesOfNewProduct();
    assertEquals(201, files.put("a.bin", bytes(2 * PART_BYTES)).status());
    FileClient others = filesOfNewProduct();
    assertEquals("limit_reached", begin(others, "b.bin", 2L * PART_BYTES).code());
    String path = files.path("");
    assertEquals(204, api.delete(path.substring(0, path.indexOf("/files"))).status());
    await().until(() -> begin(others, "b.bin", 2L * PART_BYTES).status() == 202);
  }

  @Test
  void countsNoUploadThatTheStorageHasNotBegun() throws IOException {
    Path folder = parent.resolve("files");
    try (TestService own = TestService.start(Map.of("PAYLINK_STORAGE_FOLDER", folder.toString()))) {
      ApiClient client = new TestMerchant(own, "sandbox").api();
      String product = "{\"title\":\"P\",\"amount\":1000,\"currency\":\"IDR\"}";
      String id = client.post("/digital-products", product).json().get("id").asText();
      Files.delete(folder);
      Files.createFile(folder); // in which no folder can be made
      FileClient files = new FileClient(own, client, "/digital-products/" + id);
      assertEquals(503, begin(files, "a.bin", PART_BYTES).status());
      assertEquals(0, own.number("select count(*) from product_file where state = 'uploading'"));
    }
  }

  @Test
  void limitsTheNumberOfFiles() {
    FileClient files = filesOfNewProduct();
    for (int i = 0; i < MAX_FILES; i++) {
      assertEquals(201, files.put("f" + i, bytes(3)).status());
    }
    assertEquals("limit_reached", filesOfNewProduct().put("f", bytes(3)).code());
    assertEquals(204, api.delete(files.path("f1")).status());
    await().until(() -> filesOfNewProduct().put("f", bytes(3)).status() == 201);
  }

  @Test
  void costsAsMuchAsItIsLarge() {
    FileClient files = filesOfNewProduct();
    long before = remaining(files.put("a.bin", bytes(3)));
    long after = remaining(files.put("b.bin", bytes(20 * 1024 * 1024 + 1)));
    // A unit comes back each second.
    assertTrue(before - after <= 21 && before - after > 1, before + " and " + after);
  }

  private static long remaining(Answer answer) {
    assertEquals(201, answer.status(), answer.text());
    return Long.parseLong(answer.header("RateLimit-Remaining"));
  }
}
