package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.api.EventType;
import dev.paylink.base.url.UrlHost;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceOptions;
import io.vertx.core.Vertx;
import java.net.URI;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the events that a service delivers, and forwards them to a receiver under development. */
@Command(
    name = "listen",
    description = {
      "Prints the events of a merchant, and forwards them to your receiver.",
      "Creates a webhook endpoint, and deletes it at the end (Ctrl-C), or at the next start if it was"
          + " killed.",
      "Events are forwarded as they are, signed with a secret that stays the same in $PAYLINK_DATA or"
          + " ./data. Each line has time, status of the answer, type, webhook-id, object and duration;"
          + " from the second attempt on its number. Errors go to standard error."
    },
    mixinStandardHelpOptions = true)
final class WebhookListenCommand implements Callable<Integer> {
  @Mixin private ServiceOptions service = new ServiceOptions();

  @Option(
      names = "--forward-to",
      paramLabel = "URL",
      description = {
        "Your receiver. The service gets its answers. Without it every event is answered 204.",
        "Example: http://localhost:3000/webhooks"
      })
  private @Nullable URI forwardTo;

  @Option(
      names = "--events",
      paramLabel = "TYPES",
      split = ",",
      completionCandidates = SubscribedTypes.class,
      description = {"Only these types. Default: all.", "Example: order.paid,order.cancelled"})
  private List<String> events = List.of();

  @Option(
      names = "--ordered",
      description =
          "Get the events of each object in order: each once the one before was accepted or given"
              + " up.")
  private boolean ordered;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the loopback interface to listen on. Default: a free port.")
  private int port;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "URL of this port for a service on another machine, for example the URL of a tunnel.")
  private @Nullable String url;

  @Option(names = "--json", description = "Print the body of each event, one per line.")
  private boolean json;

  @Option(
      names = "--headers",
      description = "Also print the headers of each request, as your receiver gets them.")
  private boolean headers;

  @Override
  public Integer call() {
    checkArguments();
    ServiceApi api = service.api();
    ListenFolder folder = new ListenFolder();
    RunningListeners listeners = new RunningListeners(folder.locks());
    String secret = folder.secret();
    Shutdown shutdown = new Shutdown();
    WebhookListener listener = listener(shutdown, secret);
    String address = address(listen(listener));
    listeners.deleteLeftEndpoints(api);
    TemporaryEndpoint endpoint = new TemporaryEndpoint(api);
    shutdown.before(() -> end(endpoint, listeners));
    listener.trust(endpoint.create(describe(address, listeners.begin())).path("secret").asText());
    check(endpoint, address);
    listener.showPings();
    System.err.printf(
        "Listening at %s%s; Ctrl-C stops%nVerify signatures with %s%n",
        address, forwardTo == null ? "" : ", forwarding to " + forwardTo, secret);
    shutdown.await();
    return 0;
  }

  private WebhookListener listener(Shutdown shutdown, String secret) {
    Vertx vertx = Vertx.vertx();
    shutdown.before(() -> Await.result(vertx.close()));
    Forwarder forwarder = forwardTo == null ? null : new Forwarder(vertx, forwardTo, secret);
    return new WebhookListener(vertx, forwarder, json, headers);
  }

  /** Leaves the lock of an endpoint that cannot be deleted, so that the next listener does it. */
  private static void end(TemporaryEndpoint endpoint, RunningListeners listeners) {
    if (endpoint.delete()) {
      listeners.end();
    }
  }

  private void checkArguments() {
    if (forwardTo != null && !isHttp(forwardTo)) {
      throw CommandFailure.usage("--forward-to must be like http://localhost:3000/webhooks");
    }
    for (String type : events) {
      if (EventType.of(type).isEmpty()) {
        throw CommandFailure.usage(
            "There is no event type %s; there are %s"
                .formatted(type, String.join(", ", new SubscribedTypes())));
      }
    }
  }

  private static boolean isHttp(URI url) {
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    return UrlHost.of(url).isPresent() && (scheme.equals("http") || scheme.equals("https"));
  }

  private int listen(WebhookListener listener) {
    try {
      return Await.result(listener.listen(port));
    } catch (CompletionException | IllegalArgumentException e) {
      throw new CommandFailure(
          "Cannot listen on port %d: it is in use or not valid; give another --port"
              .formatted(port));
    }
  }

  private String address(int actualPort) {
    return url == null ? "http://127.0.0.1:%d/".formatted(actualPort) : url;
  }

  private void check(TemporaryEndpoint endpoint, String address) {
    String error = endpoint.test().path("error").textValue();
    if (error != null) {
      throw new CommandFailure(
          "The service cannot reach %s: %s%s"
              .formatted(
                  address,
                  error,
                  url == null ? "; give --url, or set its webhooks.allowLoopback" : ""));
    }
  }

  private JsonNode describe(String address, String description) {
    ObjectNode endpoint = Json.object().put("url", address).put("description", description);
    if (ordered) {
      endpoint.put("ordered", true);
    }
    if (!events.isEmpty()) {
      events.forEach(endpoint.putArray("eventTypes")::add);
    }
    return endpoint;
  }

  /** The event types that an endpoint can subscribe to. */
  static final class SubscribedTypes implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(EventType.values())
          .filter(type -> type != EventType.PING)
          .map(EventType::code)
          .iterator();
    }
  }
}
