package dev.paylink.bench;

import dev.paylink.access.token.Scope;
import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Measures pages of the console against the API call of each, one request at a time, both from one
 * node with one warm-up. A page has its own session to read, other calls, and HTML to write.
 */
public final class ConsoleBench {
  private static final int REQUESTS =
      Integer.getInteger("requests", Boolean.getBoolean("quick") ? 500 : 2_000);
  private static final int ORDERS = 500;
  private static final UUID MERCHANT = new UUID(0x7000L, Long.MIN_VALUE | 1_000);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Results results;
  private final String api;
  private final String console;
  private final String token;
  private String session = "";

  private ConsoleBench(Results results, int port, int consolePort, String token) {
    this.results = results;
    this.api = "http://127.0.0.1:" + port;
    this.console = "http://localhost:" + consolePort;
    this.token = token;
  }

  /** Arguments: a folder for the database and logs, and the file of results. */
  public static void main(String... arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
    Results results = new Results(Path.of(arguments[1]));
    int port = FreePort.find();
    int consolePort = FreePort.find();
    try (BenchDatabase database = BenchDatabase.start(folder.resolve("database"))) {
      Map<String, String> settings = new HashMap<>(Keys.environment(database.login()));
      settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
      settings.put("PAYLINK_EXTENSIONS_CONSOLE_PORT", Integer.toString(consolePort));
      settings.put("PAYLINK_STORAGE_FOLDER", folder.resolve("files").toString());
      try (JavaProcess service =
          JavaProcess.service(folder.resolve("service.log"), settings, port)) {
        database.execute(
            "insert into merchant (id, name, mode) values ('%s', 'Console', 'test')"
                .formatted(MERCHANT));
        String token =
            Keys.issue(
                database.login(),
                TypeId.MERCHANT.encode(MERCHANT),
                String.join(" ", Scope.codes()));
        new ConsoleBench(results, port, consolePort, token).run();
      }
    }
    results.write();
  }

  private void run() throws IOException, InterruptedException {
    String order = "";
    for (int i = 0; i < ORDERS; i++) {
      order =
          send(
                  request(api + "/v1/orders")
                      .POST(
                          BodyPublishers.ofString(
                              "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":{\"name\":\"Siti\"}}")),
                  201)
              .getString("id");
    }
    signIn();
    measure("orders", "/orders", "/v1/orders?perPage=25");
    measure("order", "/orders/" + order, "/v1/orders/" + order);
    measure("links", "/links", "/v1/payment-links?perPage=25");
    measure("webhooks", "/webhooks", "/v1/webhook-endpoints");
  }

  private HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private static JsonObject send(HttpRequest.Builder request, int status)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() != status) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return new JsonObject(answer.body());
  }

  private void signIn() throws IOException, InterruptedException {
    JsonObject body =
        new JsonObject()
            .put("role", "owner")
            .put("staff", new JsonObject().put("id", "bench").put("name", "Bench"));
    String link =
        send(
                request(api + "/v1/console-sessions").POST(BodyPublishers.ofString(body.encode())),
                201)
            .getString("url");
    HttpResponse<String> entered =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(link))
                .header("Origin", console)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.noBody())
                .build(),
            BodyHandlers.ofString());
    session = entered.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
  }

  /** In turns, so that both have the same minutes of the machine; the first turns warm up. */
  private void measure(String name, String page, String call)
      throws IOException, InterruptedException {
    double[] pages = new double[REQUESTS];
    double[] calls = new double[REQUESTS];
    for (int turn = 0; turn < 2; turn++) {
      for (int i = 0; i < REQUESTS; i++) {
        pages[i] =
            millis(HttpRequest.newBuilder(URI.create(console + page)).header("Cookie", session));
        calls[i] = millis(request(api + call).GET());
      }
    }
    Arrays.sort(pages);
    Arrays.sort(calls);
    JsonObject figures =
        new JsonObject()
            .put("page_p50_p99", pair(pages))
            .put("call_p50_p99", pair(calls))
            .put("ratio_p50", Results.round(at(pages, 50) / at(calls, 50)))
            .put("ratio_p99", Results.round(at(pages, 99) / at(calls, 99)));
    results.add("console_" + name + "_ms", figures);
    System.out.printf("console %-10s %s%n", name, figures.encode());
  }

  private static JsonArray pair(double[] sorted) {
    return new JsonArray().add(Results.round(at(sorted, 50))).add(Results.round(at(sorted, 99)));
  }

  private static double at(double[] sorted, int percent) {
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }

  private static double millis(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(answer.statusCode() + " " + answer.body());
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
