package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands while the service, or a proxy in front of it, answers that it cannot; each runs the jar.
 */
@Tag("slow")
@Tag("ops")
class TemporaryFailuresIT {
  /** Starting a command takes seconds on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final String HTML = "<html><h1>Bad Gateway</h1></html>";
  private static final String UNAVAILABLE =
      "{\"code\":\"unavailable\",\"message\":\"Not now\",\"requestId\":\"req_1\"}";
  private static final String EMPTY_LIST = "{\"data\":[],\"meta\":{\"total\":0,\"hasMore\":false}}";
  private static final Pattern KEY =
      Pattern.compile("repeat it, do so with --idempotency-key '(.+)'");

  private final Receiver service = new Receiver();

  @AfterEach
  void close() {
    service.close();
  }

  private JarProcess start(String arguments) {
    String origin = service.url().replace("/events?a=b", "");
    return JarProcess.start(
        Map.of(), (arguments + " --token x --base-url " + origin + "/v1").split(" "));
  }

  @ParameterizedTest
  @CsvSource({"503,true", "504,true", "502,false", "503,false"})
  void namesTheKeyOfACreationThatMayHaveSucceeded(int status, boolean answeredByPaylink) {
    service.script(call -> Reply.of(status, answeredByPaylink ? UNAVAILABLE : HTML));
    try (JarProcess create = start("orders create --amount 5 --currency USD")) {
      assertEquals(1, create.exitCode(), create::err);
      Matcher key = KEY.matcher(create.err());
      assertTrue(key.find(), create::err);
      assertEquals(service.calls().get(0).header("idempotency-key"), key.group(1));
      assertTrue(
          create.err().startsWith(answeredByPaylink ? "unavailable: Not now" : "http://"),
          create::err);
      assertEquals(1, create.err().lines().count(), create::err);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"orders tail", "links tail", "events tail --after evt_1"})
  void followsOnAfterAProxyCouldNotReachTheService(String command) {
    service.script(call -> Reply.of(200, EMPTY_LIST));
    try (JarProcess tail = start(command)) {
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> tail.out().startsWith("ID ") || !tail.isAlive());
      service.answer(502);
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> tail.err().contains("answers 502") || !tail.isAlive());
      service.script(call -> Reply.of(504, HTML));
      int before = service.calls().size();
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> service.calls().size() > before + 1 || !tail.isAlive());
      service.script(call -> Reply.of(200, EMPTY_LIST));
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> tail.err().contains("answers again") || !tail.isAlive());
      assertTrue(tail.isAlive(), tail::err);
      assertEquals(2, tail.err().lines().count(), tail::err);
    }
  }

  @Test
  void endsFollowingIfTheServiceHasNeverAnswered() {
    service.script(call -> Reply.of(502, HTML));
    try (JarProcess tail = start("orders tail")) {
      assertEquals(1, tail.exitCode(), tail::err);
      assertTrue(tail.err().contains("answers 502"), tail::err);
    }
  }
}
