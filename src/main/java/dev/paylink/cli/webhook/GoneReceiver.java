package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.paylink.api.EventType;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.ServiceApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** A receiver of this process that answers 410, so that the service disables its endpoint. */
final class GoneReceiver {
  private static final int GONE = 410;
  private static final int NO_BODY = -1;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ServiceApi api;

  GoneReceiver(ServiceApi api) {
    this.api = api;
  }

  /**
   * Creates an endpoint, has it disabled, and deletes it, even when a signal stops the process.
   *
   * @return the id of the endpoint
   * @throws CommandFailure if the service cannot reach this machine
   */
  String disable() {
    HttpServer server = start();
    String url = "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
    TemporaryEndpoint endpoint = new TemporaryEndpoint(api);
    new Shutdown().before(endpoint::delete);
    try {
      ObjectNode asked = Json.object().put("url", url).put("description", "webhook trigger");
      asked.putArray("eventTypes").add(EventType.ORDER_CREATED.code());
      String id = endpoint.create(asked).path("id").asText();
      JsonNode attempt = endpoint.test();
      if (!attempt.hasNonNull("status")) {
        throw new CommandFailure(
            "The service cannot reach %s: %s".formatted(url, attempt.path("error").asText()));
      }
      new TriggerActions(api).newOrder();
      awaitDisabled(id);
      return id;
    } finally {
      endpoint.delete();
      server.stop(0);
    }
  }

  private static HttpServer start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(GONE, NO_BODY);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new CommandFailure("Cannot listen on a free port: " + e.getMessage());
    }
  }

  private void awaitDisabled(String id) {
    if (!Await.until(
        PATIENCE, () -> !api.get("/webhook-endpoints/" + id).path("enabled").asBoolean())) {
      throw new CommandFailure("The service has not disabled the endpoint in time");
    }
  }
}
