package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.JarProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the demo merchant of {@code dev} sells, and has sold; runs the packaged jar. */
@Tag("ops")
@Tag("nightly")
class DemoDataIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path data;
  private Map<String, String> settings;
  private JarProcess dev;
  private JsonNode summary;
  private CheckoutClient customer;

  @BeforeEach
  void start() throws IOException {
    int port = FreePort.find();
    settings = Map.of("PAYLINK_DATA", data.toString(), "PAYLINK_HTTP_PORT", Integer.toString(port));
    customer = new CheckoutClient(() -> "http://127.0.0.1:" + port);
    startDev();
  }

  private void startDev() throws IOException {
    dev = JarProcess.start(settings, "dev");
    await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> dev.out().contains("Ctrl-C stops it.\n") || !dev.isAlive());
    assertTrue(dev.isAlive(), dev::err);
    summary = JSON.readTree(data.resolve("dev.json").toFile());
  }

  @AfterEach
  void stop() {
    dev.close();
  }

  @Test
  void sellsAProductWithFileAndKeysOnALandingPage() throws IOException {
    JsonNode product = get("products", "get", summary.get("productId").asText());
    assertEquals(1, product.get("files").size());
    assertTrue(product.at("/licenceKeys/pattern").asText().startsWith("BATIK-"));
    String url = summary.get("landingPageUrl").asText();
    assertTrue(dev.out().contains("Landing page   " + url + "\n"), dev.out());
    Page page = customer.get(CheckoutClient.pathOf(url));
    assertEquals(2, page.html().select("a[href*=/pay/]").size());
    JsonNode get = get("pages", "get", summary.get("landingPageId").asText());
    assertEquals(url, get.get("url").asText());

    assertSold("digital_product", "productId");
    assertSold("landing_page", "landingPageId");
    assertDownloadable(orders("--source", "digital_product", "--status", "completed").get(0));

    int orders = orders().size();
    JsonNode before = summary;
    dev.terminate();
    startDev();
    assertEquals(before, summary);
    assertEquals(orders, orders().size());
    assertEquals(1, get("products", "list").get("data").size());
    assertEquals(1, get("pages", "list").get("data").size());
  }

  /** One order of each status, all of what is for sale. */
  private void assertSold(String source, String sold) throws IOException {
    Set<String> statuses = new HashSet<>();
    for (JsonNode listed : orders("--source", source)) {
      JsonNode order = get("orders", "get", listed.get("id").asText());
      assertEquals(summary.get(sold), order.get(sold));
      assertEquals(source.equals("landing_page"), order.has("attribution"), order::toString);
      boolean paid = !Set.of("pending", "cancelled").contains(order.get("status").asText());
      assertEquals(paid, order.at("/payments/0/status").asText().equals("succeeded"));
      statuses.add(order.get("status").asText());
    }
    assertEquals(5, statuses.size());
  }

  private void assertDownloadable(JsonNode order) {
    String id = order.get("id").asText();
    String checkout = CheckoutClient.pathOf(summary.get("productCheckoutUrl").asText());
    assertEquals(200, customer.get(checkout + "/orders/" + id).status());
    Map<String, String> form =
        Map.of(
            "form",
            customer.get("/downloads").form(),
            "order",
            id,
            "email",
            order.at("/customer/email").asText());
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> customer.post("/downloads", form).status() == 303);
    Page downloads = customer.get(customer.post("/downloads", form).location());
    assertTrue(downloads.html().text().contains("BATIK-"), downloads.html().text());
    String file = downloads.html().select("a[href*=/files/]").attr("href");
    assertTrue(customer.get(CheckoutClient.pathOf(file)).response().body().startsWith("PK"));
  }

  private List<JsonNode> orders(String... filters) throws IOException {
    String[] arguments = {"orders", "list", "-n", "100"};
    List<JsonNode> orders = new ArrayList<>();
    get(concat(arguments, filters)).get("data").forEach(orders::add);
    return orders;
  }

  private static String[] concat(String[] first, String... more) {
    return Stream.of(first, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private JsonNode get(String... arguments) throws IOException {
    JarProcess done = JarProcess.run(settings, concat(arguments, "--json"));
    assertEquals(0, done.exitCode(), done::err);
    return JSON.readTree(done.out());
  }
}
