package dev.paylink.it.abuse;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.SmallClient;
import dev.paylink.it.support.abuse.Tally;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Items as large as a merchant can make them, read or sent by many at once. */
@Tag("abuse")
@Tag("nightly")
class LargeItemsIT {
  private static final int ITEMS = 100;
  private static final int FILE_BYTES = 16 * 1024 * 1024;
  private static final int MAX_BYTES = 10 * FILE_BYTES;
  private static final String BLOCK =
      "{\"type\":\"text\",\"text\":\"%s\"}".formatted("a".repeat(5_000));

  @TempDir private static Path folder;
  private static AttackedNode node;
  private static ApiClient api;
  private static Neighbour neighbour;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node =
        AttackedNode.start(
            Map.of(
                "PAYLINK_STORAGE_FOLDER", folder.toString(),
                "PAYLINK_PRODUCTS_MAX_BYTES_PER_MERCHANT", String.valueOf(MAX_BYTES)));
    neighbour = new Neighbour(node).uploading();
    Account attacker = node.newAccount("Attacker");
    attacks = new Attacks(node.port(), attacker.token());
    api = new ApiClient(node.origin(), attacker.token());
    new SmallClient(node.origin(), attacker.token()).createLargeProducts(ITEMS);
    for (int i = 0; i < ITEMS; i++) {
      String page =
          create(
              "/landing-pages",
              "{\"slug\":\"page-%d\",\"title\":\"Page\",\"blocks\":[%s]}"
                  .formatted(i, String.join(",", Collections.nCopies(10, BLOCK))));
      assertEquals(200, api.patch("/landing-pages/" + page, "{\"status\":\"published\"}").status());
    }
  }

  private static String create(String path, String json) {
    Answer created = api.post(path, json);
    assertEquals(201, created.status(), created.text());
    return created.json().get("id").asText();
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/landing-pages?perPage=100", "/v1/digital-products?perPage=100"})
  void servesOthersBesideLists(String list) {
    Tally tally = Siege.withstand(node, neighbour, attacks.reads(16, 1, list), 100);
    assertTrue(tally.answers(200) > 0, tally::toString);
  }

  /**
   * The checks of a picture are not passed over because tables stand in front of it. So nearly all
   * of them are refused for what they are, and few because others wait.
   */
  @Test
  void servesOthersBesideImagesThatWouldHoldTheDecoder() {
    byte[] image = TestImages.manyScans(2_000);
    Tally tally = Siege.withstand(node, neighbour, attacks.images(6, 1, "image/jpeg", image), 100);
    assertTrue(tally.answers(400) > tally.answers(429), tally::toString);
    assertEquals(tally.answers(), tally.answers(400, 429), tally::toString);
  }

  @Test
  void servesOthersBesideImagesWhoseSendersHaveGone() {
    byte[] image = TestImages.photograph(4_000, 3_000);
    assertTrue(image.length > 1_000_000 && image.length < 8 << 20, image.length + " bytes");
    Tally tally = Siege.withstand(node, neighbour, attacks.abandonedImages(20, 1, image), 60);
    assertTrue(tally.failures() > 0, tally::toString);
  }

  @Test
  void servesOthersBesideUploads() throws IOException {
    String product =
        create("/digital-products", "{\"title\":\"Font\",\"amount\":1,\"currency\":\"USD\"}");
    String path = "/digital-products/" + product;
    // Once no image of the other test is worked on.
    await().until(() -> api.send("PUT", path + "/files/first.json", "[]").status() == 201);
    Tally tally =
        Siege.withstand(node, neighbour, attacks.uploads(8, 1, "/v1" + path, FILE_BYTES), 40);
    assertTrue(tally.answers(200) + tally.answers(201) > 0, tally::toString);
    assertEquals(0, tally.answers(500), tally::toString);
    // While an upload is completed, the disk has it twice; a merchant has two at once.
    assertTrue(storedBytes() <= MAX_BYTES + 4L * FILE_BYTES, () -> "" + tally);
  }

  private static long storedBytes() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    }
  }
}
