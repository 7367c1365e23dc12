package dev.paylink.it.product;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Vitals.Sign;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ten gigabytes are uploaded to a node with 256 MB of heap, and downloaded. Needs 11 GB of the
 * folder for temporary files.
 */
@Tag("nightly")
@Tag("ops")
class LargeUploadsIT {
  private static final int FILES = 20;
  private static final long SIZE = 512L << 20;
  private static final int MERCHANTS = 2;

  /** What a merchant may send at once. */
  private static final int AT_ONCE = 2;

  @TempDir private Path folder;
  private final ExecutorService clients = Executors.newFixedThreadPool(MERCHANTS * AT_ONCE);
  private AttackedNode node;

  @BeforeEach
  void startNode() {
    node =
        AttackedNode.start(
            Map.of(
                "PAYLINK_STORAGE_FOLDER", folder.toString(),
                "PAYLINK_DATABASE_CONNECT_TIMEOUT", "4s", // the disk is busy
                "PAYLINK_DATABASE_STATEMENT_TIMEOUT", "4s"));
  }

  @AfterEach
  void stopNode() {
    clients.shutdownNow();
    node.close();
  }

  @Test
  void takesAndGivesTenGigabytesInBoundedMemory() throws Exception {
    List<Shelf> shelves = new ArrayList<>();
    for (int i = 0; i < MERCHANTS; i++) {
      shelves.add(new Shelf("m" + i));
    }
    inTurns(shelves, (shelf, file) -> shelf.upload(SentFile.of(file, SIZE)));
    node.assertAlive();
    report("uploaded");
    Sign before = node.vitals();
    for (Shelf shelf : shelves) {
      shelf.buy();
    }
    inTurns(shelves, (shelf, file) -> shelf.download(new SentFile(file, SIZE, new byte[0])));
    report("downloaded");
    node.assertRecovered(before);
  }

  private void report(String what) {
    System.out.printf(
        "[paylink] %d files of %d MiB %s: %s, %s%n",
        FILES, SIZE >> 20, what, node.vitals(), node.resident());
  }

  private interface Step {
    void of(Shelf shelf, int file) throws Exception;
  }

  private void inTurns(List<Shelf> shelves, Step step) throws Exception {
    List<Future<?>> steps = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      int number = file;
      Shelf shelf = shelves.get(file % MERCHANTS);
      steps.add(
          clients.submit(
              () -> {
                step.of(shelf, number);
                return null;
              }));
    }
    for (Future<?> done : steps) {
      done.get();
    }
  }

  /** A product of a merchant, with its files. */
  private final class Shelf {
    private final ApiClient api;
    private final LargeFileClient http;
    private final JsonNode product;
    private final Map<String, String> downloads = new ConcurrentHashMap<>();

    Shelf(String merchant) {
      Account account =
          Awaitility.await().ignoreExceptions().until(() -> node.newAccount(merchant), a -> true);
      api = new ApiClient(node.origin(), account.token());
      String free = "{\"title\":\"P\",\"amount\":0,\"currency\":\"IDR\"}";
      product = api.post("/digital-products", free).json();
      http = new LargeFileClient(node.origin(), api.token());
    }

    /** Sends a file; every third breaks off once, and every other of those twice. */
    void upload(SentFile file) throws Exception {
      String path = "/v1/digital-products/" + product.get("id").asText() + "/files/" + file.name();
      long received = 0;
      int breaks = file.number() % 3 == 0 ? 1 + file.number() % 2 : 0;
      for (int i = 1; i <= breaks; i++) {
        http.putAndBreak(path, file, received, received + i * SIZE / 4);
        received = http.received(path, SIZE);
      }
      JsonNode stored = http.put(path, file, received);
      assertEquals(file.sha256(), stored.path("sha256").asText(), stored.toString());
      assertEquals(SIZE, stored.path("size").asLong());
    }

    void buy() {
      CheckoutClient customer = new CheckoutClient(node::origin);
      String checkout = CheckoutClient.pathOf(product.get("checkoutUrl").asText());
      String receipt = customer.pay(checkout, "").location().replaceFirst("/return$", "");
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofSeconds(2))
          .until(() -> !links(customer, receipt).isEmpty());
      for (Element link : links(customer, receipt)) {
        downloads.put(link.select("bdi").text(), link.attr("href"));
      }
    }

    private List<Element> links(CheckoutClient customer, String receipt) {
      String page = customer.get(CheckoutClient.pathOf(receipt) + "/download").location();
      return customer.get(page).html().select(".downloads a");
    }

    /** Receives a file; every third breaks off once. */
    void download(SentFile file) throws Exception {
      long first = 0;
      String path = downloads.get(file.name());
      if (file.number() % 3 == 0) {
        first = SIZE / 3;
        try (InputStream begun = http.get(path, 0)) {
          file.compare(begun, 0, first);
        }
      }
      try (InputStream rest = http.get(path, first)) {
        file.compare(rest, first, SIZE - first);
        assertEquals(-1, rest.read());
      }
    }
  }
}
