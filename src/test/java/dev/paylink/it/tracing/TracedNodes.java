package dev.paylink.it.tracing;

import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Processes on one database: one with the API, and one that sends deliveries, if it was started.
 */
final class TracedNodes implements AutoCloseable {
  static final String ORDER =
      """
      {"amount": 150000, "currency": "IDR", "customer": {"name": "Ada", "email": "ada@example.com"}}""";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String databaseUri = TestDatabase.shared().createMigrated();
  private final JarNode api;
  private final JarNode webhooks;
  private String token = "";

  private TracedNodes(Map<String, String> settings) {
    TestDatabase shared = TestDatabase.shared();
    api =
        new JarNode(databaseUri, shared.user(), shared.password())
            .with("PAYLINK_NODE_ROLES", "api,checkout");
    settings.forEach(api::with);
    webhooks = api.another().with("PAYLINK_NODE_ROLES", "webhooks");
  }

  /** Starts both nodes with further settings, and creates a merchant. */
  static TracedNodes start(Map<String, String> settings) {
    TracedNodes nodes = new TracedNodes(settings);
    nodes.webhooks.start();
    nodes.startApi();
    nodes.webhooks.awaitReady();
    return nodes;
  }

  /** Starts the node with the API alone, in the same way. */
  static TracedNodes startWithoutDeliveries(Map<String, String> settings) {
    TracedNodes nodes = new TracedNodes(settings);
    nodes.startApi();
    return nodes;
  }

  private void startApi() {
    api.start();
    String merchant = api.command("merchant", "create", "--name", "Acme", "--mode", "test");
    token =
        api.command(
            "token",
            "issue",
            "--merchant",
            merchant,
            "--scope",
            "orders:read orders:write payment-links:write events:read webhooks:manage");
    api.awaitReady();
  }

  String token() {
    return token;
  }

  String databaseUri() {
    return databaseUri;
  }

  JarNode api() {
    return api;
  }

  /** An endpoint with headers of its own, which name another trace. */
  void newEndpoint(String url) {
    String json =
        """
        {"url": "%s", "headers": {"tRACEPARENt": "mine", "Tracestate": "mine=1"}}"""
            .formatted(url);
    expect(201, send("POST", "/webhook-endpoints", json).join());
  }

  /** Returns the URL of the page of a new link. */
  String newPage() {
    HttpResponse<String> answer =
        send(
                "POST",
                "/payment-links",
                """
                {"title": "Seat", "amount": 150000, "currency": "IDR"}""")
            .join();
    expect(201, answer);
    return new JsonObject(answer.body()).getString("checkoutUrl");
  }

  /** Requests a page. */
  CompletableFuture<HttpResponse<String>> view(String url, String traceparent) {
    URI page = URI.create(api.origin() + URI.create(url).getPath());
    return http.sendAsync(
        HttpRequest.newBuilder(page).header("traceparent", traceparent).build(),
        BodyHandlers.ofString());
  }

  void newOrder(String traceparent) {
    expect(201, send("POST", "/orders", ORDER, "traceparent", traceparent).join());
  }

  void get(String path, String... headers) {
    send("GET", path, "", headers).join();
  }

  /** Sends a request of the API with headers: names and values in turn. */
  CompletableFuture<HttpResponse<String>> send(
      String method, String path, String json, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api.origin() + "/v1" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.sendAsync(request.build(), BodyHandlers.ofString());
  }

  private static void expect(int status, HttpResponse<String> answer) {
    if (answer.statusCode() != status) {
      throw new UncheckedIOException(new IOException(answer.statusCode() + " " + answer.body()));
    }
  }

  @Override
  public void close() {
    api.close();
    webhooks.close();
  }
}
