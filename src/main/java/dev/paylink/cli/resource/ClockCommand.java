package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows and moves the sandbox clock. */
@Command(
    name = "clock",
    description = {
      "Shows the time of a test merchant, or moves it forward.",
      "After a move, the command waits until all that is due by the new time has happened: orders"
          + " expire, reminders are sent, webhooks are retried."
    },
    mixinStandardHelpOptions = true)
public final class ClockCommand implements Callable<Integer> {
  private static final String PATH = "/sandbox/clock";
  private static final Duration PAUSE = Duration.ofMillis(500);

  @Mixin private ServiceOptions service = new ServiceOptions();

  @ArgGroup private @Nullable Move move;

  @Option(names = "--json", description = "Print the JSON of the API.")
  private boolean json;

  /** How far the clock moves. */
  static final class Move {
    @Option(
        names = "--advance",
        paramLabel = "DURATION",
        description = "Move it by an ISO 8601 duration, as P1D, PT6H or P1DT30M.")
    private @Nullable String advance;

    @Option(
        names = "--to",
        paramLabel = "TIME",
        description = "Move it to a time, as 2026-12-01T00:00:00Z.")
    private @Nullable String to;

    private JsonNode body() {
      return advance == null
          ? JsonNodeFactory.instance.objectNode().put("to", to)
          : JsonNodeFactory.instance.objectNode().put("advance", advance);
    }
  }

  @Override
  public Integer call() {
    ServiceApi api = service.api();
    JsonNode clock = move == null ? api.get(PATH) : api.post(PATH, move.body());
    while (move != null && Json.text(clock, "/status").equals("advancing")) {
      Await.pause(PAUSE);
      clock = api.get(PATH);
    }
    System.out.println(json ? clock : Json.text(clock, "/now"));
    return 0;
  }
}
