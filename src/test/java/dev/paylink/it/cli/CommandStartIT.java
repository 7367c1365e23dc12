package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.internals.HttpClients;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a short command must not spend its time on. */
@Tag("ops")
class CommandStartIT {
  /** What it loads of these takes longer than all that it does. */
  private static final List<String> SERVER =
      List.of(
          "io.vertx.core.impl.",
          "io.vertx.core.json.",
          "io.netty.",
          "ch.qos.logback.classic.",
          "sun.security.ssl.");

  @TempDir private Path folder;

  @Test
  void loadsNothingOfAServer(TestService service) throws IOException {
    ApiClient api = service.client(service.merchant("test"), TestService.ALL_SCOPES);
    Path loaded = folder.resolve("loaded");
    Map<String, String> settings =
        Map.of(
            "PAYLINK_TOKEN", api.token(), "JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + loaded);
    for (String command :
        List.of("orders list", "links create --title=A --amount=1 --currency=USD", "events list")) {
      String[] arguments = (command + " --base-url=" + service.origin()).split(" ");
      JarProcess done = JarProcess.runAlone(settings, arguments);
      assertEquals(0, done.exitCode(), done::err);
      List<String> ofServer =
          Files.readString(loaded)
              .lines()
              .filter(line -> SERVER.stream().anyMatch(name -> line.contains(" " + name)))
              .toList();
      assertEquals(List.of(), ofServer, command);
    }
  }

  /** The JVM would wait 300 ms for it. */
  @Test
  void leavesNoHttpClientBehind(TestService service) {
    try (JarProcess program =
        JarProcess.start(
            Map.of(), List.of(), Client.class, List.of(), service.origin() + "/health/live")) {
      assertEquals(0, program.exitCode(), program::err);
      List<String> said = program.out().lines().toList();
      assertTrue(said.get(0).contains("HttpClient"), said::toString);
      assertEquals("end", said.get(1), said::toString);
      assertEquals(2, said.size(), said::toString);
    }
  }

  /** Prints the threads of HTTP clients before and after their end. */
  static final class Client {
    private Client() {}

    public static void main(String[] urls) throws Exception {
      HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(URI.create(urls[0])).build(), BodyHandlers.discarding());
      System.out.println(threads());
      HttpClients.end();
      System.out.println("end" + threads());
    }

    private static String threads() {
      return Thread.getAllStackTraces().keySet().stream()
          .map(Thread::getName)
          .filter(name -> name.endsWith("-SelectorManager"))
          .collect(Collectors.joining(" "));
    }
  }
}
