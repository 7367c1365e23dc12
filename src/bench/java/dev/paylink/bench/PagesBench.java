package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Measures a landing page that is in memory: against a file of the same bytes that the static
 * handler of Vert.x Web sends, against a style sheet of the same node, and with a campaign in its
 * address.
 */
public final class PagesBench {
  private static final int SECONDS =
      Integer.getInteger("seconds", Boolean.getBoolean("quick") ? 2 : 10);
  private static final UUID MERCHANT = new UUID(0x7000L, Long.MIN_VALUE);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A page of about the size that is usual. */
  private static final String PAGE =
      """
      {"slug": "bench", "title": "Forty batik patterns", "blocks": [
        {"type": "heading", "text": "What you get"},
        {"type": "text", "text": "%s"},
        {"type": "list", "items": ["SVG", "PDF", "PNG"]},
        {"type": "quote", "text": "My best day.", "author": "Dewi"},
        {"type": "faq", "questions": [{"question": "May I print them?", "answer": "Yes."}]},
        {"type": "offer", "id": "seat", "text": "One seat", "amount": 5, "currency": "USD"}]}"""
          .formatted("Patterns of **Solo** and Pekalongan, for print and screen. ".repeat(60));

  private final BenchDatabase database;
  private final Path folder;
  private final Results results;
  private final Rounds rounds;
  private final String origin;

  private PagesBench(
      BenchDatabase database, Path folder, Results results, Rounds rounds, int port) {
    this.database = database;
    this.folder = folder;
    this.results = results;
    this.rounds = rounds;
    this.origin = "http://127.0.0.1:" + port;
  }

  /** Arguments: a folder for the database and logs, and the file of results. */
  public static void main(String... arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
    Results results = new Results(Path.of(arguments[1]));
    int port = FreePort.find();
    try (BenchDatabase database = BenchDatabase.start(folder.resolve("database"))) {
      Map<String, String> settings = new HashMap<>(Keys.environment(database.login()));
      settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
      settings.put("PAYLINK_STORAGE_FOLDER", folder.resolve("files").toString());
      try (JavaProcess service =
          JavaProcess.service(folder.resolve("service.log"), settings, port)) {
        Processors processors = new Processors(database.folder());
        processors.watch("service", service.pid());
        new PagesBench(database, folder, results, new Rounds(processors, results), port).run();
      }
    }
    results.write();
  }

  private void run() throws IOException, InterruptedException {
    database.execute(
        "insert into merchant (id, name, mode) values ('%s', 'Pages', 'test')".formatted(MERCHANT));
    String page = publish();
    String html = send(HttpRequest.newBuilder(URI.create(origin + page))).body();
    Path file = Files.writeString(folder.resolve("page.html"), html);
    results.add("landing_page_bytes", Files.size(file));
    String bare = "http://127.0.0.1:" + FreePort.find();
    try (JavaProcess server =
        JavaProcess.of(
            BareFile.class,
            folder.resolve("bare.log"),
            Map.of(),
            bare + "/page.html",
            bare.substring(bare.lastIndexOf(':') + 1),
            file.toString())) {
      rounds.processors().watch("peer", server.pid());
      compare("landing_page_vs_static", page, bare, "/page.html");
    }
    String style = html.replaceAll("(?s).*href=\"([^\"]*landing\\.css)\".*", "$1");
    compare("landing_page_vs_own_file", page, origin, style);
    compare("landing_page_of_campaign_vs_plain", page + "?utm_source=news", origin, page);
  }

  /** Returns the path of a landing page. */
  private String publish() throws IOException, InterruptedException {
    String token = Keys.issue(database.login(), TypeId.MERCHANT.encode(MERCHANT));
    String created = api(token, "POST", "/v1/landing-pages", PAGE).getString("id");
    String published = "{\"status\":\"published\"}";
    String url = api(token, "PATCH", "/v1/landing-pages/" + created, published).getString("url");
    return URI.create(url).getPath();
  }

  private JsonObject api(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return new JsonObject(
        send(HttpRequest.newBuilder(URI.create(origin + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)))
            .body());
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(answer.body());
    }
    return answer;
  }

  private void compare(String name, String page, String otherOrigin, String other) {
    Wrk measured = new Wrk(folder, origin, "");
    Wrk baseline = new Wrk(folder, otherOrigin, "");
    WarmUp.run(duration -> measured.get(List.of(page), duration));
    WarmUp.run(duration -> baseline.get(List.of(other), duration));
    Load.Pair pair =
        rounds.byTurns(
            name,
            () -> measured.get(List.of(page), SECONDS),
            () -> baseline.get(List.of(other), SECONDS));
    results.add(name, pair.rateRatio());
    results.show(name, pair);
  }
}
