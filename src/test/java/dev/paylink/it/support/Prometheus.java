package dev.paylink.it.support;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Prometheus of the PATH, which scrapes nodes each second and evaluates the rules. */
public final class Prometheus implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final int port = TestPorts.find();
  private final LoggedProcess process;

  /**
   * @param folder for its configuration and data
   * @param rules a file of rules
   * @param targets ports of the metrics of nodes
   */
  public Prometheus(Path folder, Path rules, int... targets) {
    try {
      Path settings = folder.resolve("prometheus.yaml");
      Files.writeString(
          settings,
          """
          global: {scrape_interval: 1s, evaluation_interval: 1s}
          rule_files: ["%s"]
          scrape_configs:
            - job_name: paylink
              static_configs: [{targets: [%s]}]
          """
              .formatted(rules.toAbsolutePath(), addresses(targets)));
      process =
          LoggedProcess.start(
              folder.resolve("log"),
              "prometheus",
              "--config.file=" + settings,
              "--storage.tsdb.path=" + folder.resolve("data"),
              "--web.listen-address=127.0.0.1:" + port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String addresses(int... ports) {
    return Arrays.stream(ports)
        .mapToObj("\"127.0.0.1:%d\""::formatted)
        .collect(Collectors.joining(", "));
  }

  /** What promtool prints, which starts with its exit code and a space. */
  public static String promtool(String... arguments) throws IOException {
    String[] command = new String[arguments.length + 1];
    command[0] = "promtool";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process asked = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return asked.waitFor() + " " + text;
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  /** Whether it answers. */
  public boolean isReady() {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  /** The current values of an expression; fails if it is none. */
  public JsonArray query(String expression) {
    String path = "/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8);
    JsonObject answer = new JsonObject(get(path).body());
    if (!"success".equals(answer.getString("status"))) {
      throw new IllegalArgumentException(expression + ": " + answer.getString("error"));
    }
    return answer.getJsonObject("data").getJsonArray("result");
  }

  /** The names of rules of which the last evaluation failed, and of those not evaluated yet. */
  public List<String> unhealthyRules() {
    JsonObject answer = new JsonObject(get("/api/v1/rules").body());
    return answer.getJsonObject("data").getJsonArray("groups").stream()
        .flatMap(group -> ((JsonObject) group).getJsonArray("rules").stream())
        .map(JsonObject.class::cast)
        .filter(rule -> !"ok".equals(rule.getString("health")))
        .map(rule -> rule.getString("name") + ": " + rule.getString("lastError", "not evaluated"))
        .toList();
  }

  private HttpResponse<String> get(String path) {
    URI uri = URI.create("http://127.0.0.1:%d%s".formatted(port, path));
    try {
      return HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
