package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Call;
import dev.paylink.it.support.Receiver.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands while the service, or a proxy in front of it, answers that it cannot; each runs the jar.
 */
@Tag("ops")
class TemporaryFailuresIT {
  /** Starting a command takes seconds on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

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
    return JarProcess.start(Map.of(), toService(arguments));
  }

  private JarProcess run(String arguments) {
    return JarProcess.run(Map.of(), toService(arguments));
  }

  private String[] toService(String arguments) {
    String origin = service.url().replace("/events?a=b", "");
    return (arguments + " --token x --base-url " + origin + "/v1").split(" ");
  }

  @ParameterizedTest
  @CsvSource({"503,true", "504,true", "502,false", "503,false"})
  void namesTheKeyOfACreationThatMayHaveSucceeded(int status, boolean answeredByPaylink) {
    service.script(call -> Reply.of(status, answeredByPaylink ? UNAVAILABLE : HTML));
    try (JarProcess create = run("orders create --amount 5 --currency USD")) {
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

  /** A busy service refuses the first creation and the first deletion of the endpoint. */
  @Test
  void leavesNoEndpointOfATriggerBehind() {
    service.script(
        call -> {
          String operation = call.target().replaceFirst("\\?.*", "");
          boolean first =
              service.calls().stream().filter(one -> one.target().equals(call.target())).count()
                  == 1;
          return switch (operation) {
            case "POST /v1/webhook-endpoints", "DELETE /v1/webhook-endpoints/whe_1" ->
                first ? Reply.of(503, UNAVAILABLE) : Reply.of(200, "{\"id\":\"whe_1\"}");
            case "POST /v1/webhook-endpoints/whe_1/test" -> Reply.of(200, "{\"status\":410}");
            case "GET /v1/webhook-endpoints/whe_1" -> Reply.of(200, "{\"enabled\":false}");
            case "POST /v1/orders" -> Reply.of(201, "{\"id\":\"ord_1\"}");
            default -> Reply.of(200, EMPTY_LIST);
          };
        });
    try (JarProcess trigger = start("webhook trigger webhook_endpoint.disabled")) {
      assertEquals(0, trigger.exitCode(), trigger::err);
      assertTrue(trigger.err().startsWith("Deleted the endpoint\n"), trigger::err);
      assertEquals(2, calls("DELETE /v1/webhook-endpoints/whe_1").size());
      List<Call> creations = calls("POST /v1/webhook-endpoints");
      assertEquals(
          creations.get(0).header("idempotency-key"), creations.get(1).header("idempotency-key"));
    }
  }

  /** Without an answer to wait for, the command would keep its endpoint until it is killed. */
  @Test
  void deletesTheEndpointOfATriggerThatIsStopped() {
    service.script(
        call ->
            switch (call.target()) {
              case "POST /v1/webhook-endpoints/whe_1/test" -> Reply.of(200, "{\"status\":410}");
              case "GET /v1/webhook-endpoints/whe_1" -> Reply.of(200, "{\"enabled\":true}");
              case "DELETE /v1/webhook-endpoints/whe_1" -> Reply.of(204, "");
              default -> Reply.of(201, "{\"id\":\"whe_1\"}");
            });
    try (JarProcess trigger = start("webhook trigger webhook_endpoint.disabled")) {
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> !calls("GET /v1/webhook-endpoints/whe_1").isEmpty());
      assertEquals(143, trigger.terminate());
      assertEquals(1, calls("DELETE /v1/webhook-endpoints/whe_1").size());
    }
  }

  /** The service has created the endpoint, and its answer is late. The command waits 10 seconds. */
  @Test
  @Tag("nightly")
  void endsATriggerThatIsStoppedWhileItCreatesItsEndpoint() {
    service.answerAfter(new CountDownLatch(1));
    try (JarProcess trigger = start("webhook trigger webhook_endpoint.disabled")) {
      Awaitility.await()
          .atMost(PATIENCE)
          .until(() -> !calls("POST /v1/webhook-endpoints").isEmpty());
      assertEquals(143, trigger.terminate());
      assertTrue(trigger.err().contains("does not say whether it has created"), trigger::err);
      assertEquals(1, calls("POST /v1/webhook-endpoints").size());
    }
  }

  private List<Call> calls(String target) {
    return service.calls().stream().filter(call -> call.target().equals(target)).toList();
  }

  /** They share the code that goes on. */
  static List<String> followers() {
    return List.of("orders tail", "events tail --after evt_1", "links tail")
        .subList(0, Effort.of(1, 3));
  }

  @ParameterizedTest
  @MethodSource("followers")
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
    try (JarProcess tail = run("orders tail")) {
      assertEquals(1, tail.exitCode(), tail::err);
      assertTrue(tail.err().contains("answers 502"), tail::err);
    }
  }
}
