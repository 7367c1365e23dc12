package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pastes commands of the README and of the quick start, and those that {@code dev} prints, beside
 * one {@code dev}.
 */
@Tag("ops")
class ReadmeIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir private static Path folder;
  private static JarProcess dev;
  private static String origin;

  @BeforeAll
  static void start() throws IOException {
    Tools.require("curl");
    origin = "http://localhost:" + FreePort.find();
    dev =
        JarProcess.start(
            Map.of(
                "PAYLINK_DATA",
                folder.resolve("data").toString(),
                "PAYLINK_HTTP_PORT",
                origin.substring(origin.lastIndexOf(':') + 1)),
            "dev");
    await()
        .atMost(Duration.ofMinutes(3))
        .until(() -> dev.out().contains("Ctrl-C stops it.\n") || !dev.isAlive());
    assertTrue(dev.isAlive(), dev::err);
    Path target = Path.of(System.getProperty("paylink.jar", "target/paylink.jar")).getParent();
    Files.createSymbolicLink(folder.resolve("target"), target.toAbsolutePath());
    Files.copy(Path.of("README.md"), folder.resolve("README.md"));
  }

  @AfterAll
  static void stop() {
    dev.close();
  }

  @Test
  void printsCommandsThatWorkWhenPasted() throws IOException {
    String pasted =
        dev.out().substring(dev.out().indexOf("\nexport "), dev.out().lastIndexOf("\nPay"));
    String out = result(shell(pasted));
    assertTrue(out.startsWith("{\"data\":[{\"id\":\"ord_"), out);
    assertTrue(out.contains("\nID  "), out);
  }

  @Test
  void showsTheOrderOfTheReader() throws IOException {
    Process shell = shell(variables() + block("README.md", "curl"));
    await().until(() -> said().contains("\"checkoutUrl\":") || !shell.isAlive());
    pay(JSON.readTree(said().substring(said().indexOf("{\"id\":\"plink_"))));

    List<String> answers = result(shell).lines().filter(line -> line.startsWith("{")).toList();
    JsonNode link = JSON.readTree(answers.get(0));
    JsonNode order = JSON.readTree(answers.get(1));
    assertEquals(link.get("id"), order.get("paymentLinkId"));
    assertEquals("paid", order.get("status").asText());
    JsonNode events = JSON.readTree(answers.get(2)).get("data");
    assertTrue(events.findValuesAsText("type").contains("order.created"), events::toString);
    for (JsonNode event : events) {
      assertTrue(event.toString().contains(order.get("id").asText()), event::toString);
    }
  }

  /** As a customer in the sandbox, who is slower than the feed. */
  private static void pay(JsonNode link) throws IOException {
    CheckoutClient customer = new CheckoutClient(() -> origin);
    String checkout = CheckoutClient.pathOf(link.get("checkoutUrl").asText());
    String sandbox = customer.pay(checkout, "sandbox").location();
    String token = summary().get("token").asText();
    await()
        .until(
            () ->
                customer
                    .send(
                        "GET",
                        "/v1/events?types=order.created&limit=100",
                        BodyPublishers.noBody(),
                        "Authorization",
                        "Bearer " + token)
                    .join()
                    .response()
                    .body()
                    .contains(link.get("id").asText()));
    customer.choose(sandbox, "success");
  }

  @Test
  void sellsFromTheCommandLine() throws IOException {
    String listed =
        result(shell(block("README.md", "links create").replaceFirst("\n.* tail\n", "\n")));
    assertTrue(listed.contains("Batik workshop, one seat"), listed);
    String sold = result(shell(block("docs/integrate/README.md", "products create")));
    String page = origin + "/l/demo-merchant/patterns";
    assertTrue(sold.contains(page), sold);
    assertEquals(200, new CheckoutClient(() -> origin).get(CheckoutClient.pathOf(page)).status());
  }

  /** The commands of a page that have a text. */
  private static String block(String page, String part) throws IOException {
    return BLOCK
        .matcher(Files.readString(Path.of(page)))
        .results()
        .map(block -> block.group(1))
        .filter(block -> block.contains(part))
        .findFirst()
        .orElseThrow();
  }

  /** Those that {@code dev} prints. */
  private static String variables() throws IOException {
    return "BASE=%s TOKEN=%s\n"
        .formatted(summary().get("baseUrl").asText(), summary().get("token").asText());
  }

  private static JsonNode summary() throws IOException {
    return JSON.readTree(folder.resolve("data/dev.json").toFile());
  }

  private static Process shell(String commands) throws IOException {
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euc", commands)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    shell.environment().keySet().removeIf(name -> name.startsWith("PAYLINK_"));
    shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
    shell.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    return shell.start();
  }

  private static String said() {
    try {
      return Files.readString(folder.resolve("said"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for the end. */
  private static String result(Process shell) {
    await().atMost(Duration.ofMinutes(3)).until(() -> !shell.isAlive());
    assertEquals(0, shell.exitValue(), said());
    return said();
  }
}
