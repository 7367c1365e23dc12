package dev.paylink.access.console;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;

/** HTTP handler of the operation that signs people in to the console. */
final class ConsoleSessionHandlers {
  private static final Duration VALID = Duration.ofSeconds(60);

  private final Bus bus;

  ConsoleSessionHandlers(Bus bus) {
    this.bus = bus;
  }

  public Future<Answer> create(ValidRequest request) {
    if (request.principal().actor().type() != ActorType.TOKEN) {
      throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "This operation needs a token");
    }
    NewConsoleSession session = request.body(NewConsoleSession.class);
    requireSecure(session, request.principal().testMode());
    CreateConsoleSession command =
        new CreateConsoleSession(
            request.merchantId(),
            request.principal().id(),
            request.principal().scopes(),
            session,
            VALID);
    return bus.request(BusApi.CREATE_CONSOLE_SESSION, command, request.origin())
        .map(link -> new Answer(201, Map.of(), Answer.ok(link).body()));
  }

  private static void requireSecure(NewConsoleSession session, boolean testMode) {
    String url = session.returnUrl();
    if (url != null && !testMode && !url.startsWith("https:")) {
      throw Fault.invalid("returnUrl", "must start with https: for a live merchant");
    }
  }
}
