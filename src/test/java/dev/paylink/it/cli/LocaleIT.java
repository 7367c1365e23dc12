package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in the locale {@code C}, which services and containers have; each runs the jar. */
@Tag("ops")
class LocaleIT {
  @TempDir private Path data;
  private ApiClient api;
  private Map<String, String> settings;

  @BeforeEach
  void open(TestService service) throws IOException {
    api = service.newClient();
    settings = new HashMap<>(DevFile.write(data, service, api.token()));
    settings.put("LC_ALL", "C");
  }

  @Test
  void printsUtf8() {
    api.post("/orders", "{\"amount\":1,\"currency\":\"USD\",\"customer\":{\"name\":\"Zoë\"}}");
    JarProcess listed = JarProcess.runAlone(settings, "orders", "list");
    assertEquals(0, listed.exitCode(), listed::err);
    assertTrue(listed.out().contains("Zoë"), listed.out());
    JarProcess help = JarProcess.runAlone(settings, "orders", "refund", "--help");
    assertTrue(help.out().contains("ord_\u2026"), help.out());
  }

  @Test
  void refusesArgumentsThatTheLocaleGarbled() throws IOException, InterruptedException {
    String title = "--title \"$(printf 'Zo\\303\\253')\"";
    Process created = shell("links create --amount 1 --currency USD " + title);
    assertEquals(2, created.waitFor());
    String said = new String(created.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(said.endsWith("set LC_ALL=C.UTF-8\n"), said);
    assertEquals(0, api.get("/payment-links").json().at("/meta/total").asInt());
  }

  /** The shell writes the bytes, whatever the locale of the tests. */
  private Process shell(String arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path jar = Path.of(System.getProperty("paylink.jar", "target/paylink.jar")).toAbsolutePath();
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", "exec %s -jar %s %s".formatted(java, jar, arguments));
    shell.environment().putAll(settings);
    return shell.start();
  }
}
