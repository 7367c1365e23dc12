package dev.paylink.cli.webhook;

import dev.paylink.api.EventType;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Shutdown;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the events that a service delivers, and hands them to a receiver that is being written. */
@Command(
    name = "listen",
    description = {
      "Prints the events of a merchant, and forwards them to your receiver.",
      "Makes a webhook endpoint for that, and deletes it when it ends, as by Ctrl-C.",
      "Events are forwarded as they came, with their signatures. Each line has time,",
      "type, object and webhook-id; what goes wrong is told on standard error."
    },
    mixinStandardHelpOptions = true)
final class WebhookListenCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Option(
      names = "--forward-to",
      paramLabel = "URL",
      description =
          "Your receiver, as http://localhost:3000/webhooks. The service gets its answers. Without,"
              + " every event is answered 204.")
  private @Nullable URI forwardTo;

  @Option(
      names = "--events",
      paramLabel = "TYPES",
      split = ",",
      description = "Only these types, as order.paid,order.cancelled. Default: all.")
  private List<String> events = List.of();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on, on the loopback interface. Default: one that is free.")
  private int port;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Where the service reaches this port, if it is not on this machine: the address of your"
              + " tunnel.")
  private @Nullable String url;

  @Option(names = "--json", description = "Print the body of each event instead, one a line.")
  private boolean json;

  @Override
  public Integer call() {
    checkArguments();
    ServiceApi api = service.api();
    Shutdown shutdown = new Shutdown();
    Vertx vertx = Vertx.vertx();
    shutdown.before(() -> Await.result(vertx.close()));
    Forwarder forwarder = forwardTo == null ? null : new Forwarder(vertx, forwardTo);
    WebhookListener listener = new WebhookListener(vertx, forwarder, json);
    String address = address(listen(listener));
    TemporaryEndpoint endpoint = new TemporaryEndpoint(api);
    shutdown.before(endpoint::delete);
    String secret = endpoint.create(describe(address)).getString("secret");
    listener.trust(secret);
    check(endpoint, address);
    listener.begin();
    System.err.printf(
        "Listening at %s%s; Ctrl-C stops%nVerify signatures with %s%n",
        address, forwardTo == null ? "" : ", forwarding to " + forwardTo, secret);
    shutdown.await();
    return 0;
  }

  private void checkArguments() {
    if (forwardTo != null && !isHttp(forwardTo)) {
      throw CommandFailure.usage("--forward-to must be like http://localhost:3000/webhooks");
    }
    for (String type : events) {
      if (EventType.of(type).isEmpty()) {
        throw CommandFailure.usage(
            "There is no event type %s; there are %s".formatted(type, allTypes()));
      }
    }
  }

  private static boolean isHttp(URI url) {
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    return url.getHost() != null && (scheme.equals("http") || scheme.equals("https"));
  }

  /** All that an endpoint can ask for. */
  private static String allTypes() {
    return Arrays.stream(EventType.values())
        .filter(type -> type != EventType.PING)
        .map(EventType::code)
        .collect(Collectors.joining(", "));
  }

  private int listen(WebhookListener listener) {
    try {
      return Await.result(listener.listen(port));
    } catch (CompletionException | IllegalArgumentException e) {
      throw new CommandFailure(
          "Cannot listen on port %d, it is in use or none; give another --port".formatted(port));
    }
  }

  private String address(int actualPort) {
    return url == null ? "http://127.0.0.1:%d/".formatted(actualPort) : url;
  }

  private void check(TemporaryEndpoint endpoint, String address) {
    String error = endpoint.test();
    if (error != null) {
      throw new CommandFailure(
          "The service cannot reach %s: %s%s"
              .formatted(
                  address,
                  error,
                  url == null ? "; give --url, or set its webhooks.allowLoopback" : ""));
    }
  }

  private JsonObject describe(String address) {
    JsonObject endpoint = new JsonObject().put("url", address).put("description", "webhook listen");
    return events.isEmpty() ? endpoint : endpoint.put("eventTypes", new JsonArray(events));
  }
}
