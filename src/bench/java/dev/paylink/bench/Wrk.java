package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Loads a server over 64 connections unless said otherwise, each with one request at a time and no
 * pause.
 */
final class Wrk {
  static final int CONNECTIONS = 64;

  private static final Path SCRIPTS = Path.of("src/bench/wrk");
  private static final String RESULT = "result: ";

  private final Path folder;
  private final String url;
  private final String token;
  private final int connections;

  /**
   * Creates a load on one server.
   *
   * @param folder for temporary files
   * @param token empty if absent
   */
  Wrk(Path folder, String url, String token) {
    this(folder, url, token, CONNECTIONS);
  }

  private Wrk(Path folder, String url, String token, int connections) {
    this.folder = folder;
    this.url = url;
    this.token = token;
    this.connections = connections;
  }

  /** Returns the same load over another number of connections. */
  Wrk with(int otherConnections) {
    return new Wrk(folder, url, token, otherConnections);
  }

  /** Requests paths, one or random ones of many. */
  Load get(List<String> paths, int seconds) {
    Path file = folder.resolve("paths-%d.txt".formatted(Math.abs(url.hashCode())));
    try {
      Files.write(file, paths);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return run(seconds, "get.lua", file.toString());
  }

  /** Posts a body repeatedly, each time with a new {@code Idempotency-Key}. */
  Load post(String path, String body, int seconds) {
    return run(seconds, "post.lua", path, body, "bench-" + System.nanoTime());
  }

  private Load run(int seconds, String script, String... arguments) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("wrk", "-t1", "-c" + connections, "-d" + seconds + "s"));
    command.addAll(List.of("--timeout", "10s", "-s", SCRIPTS.resolve(script).toString()));
    if (!token.isEmpty()) {
      command.addAll(List.of("-H", "Authorization: Bearer " + token));
    }
    command.addAll(List.of(url, "--"));
    command.addAll(List.of(arguments));
    return Tool.run(command, Map.of())
        .lines()
        .filter(line -> line.startsWith(RESULT))
        .map(line -> load(new JsonObject(line.substring(RESULT.length()))))
        .findFirst()
        .orElseThrow();
  }

  private static Load load(JsonObject result) {
    JsonObject errors = result.getJsonObject("errors");
    long failed = errors.stream().mapToLong(error -> ((Number) error.getValue()).longValue()).sum();
    long answered = result.getLong("requests") - errors.getLong("status");
    return new Load(
        answered / (result.getLong("micros") / 1e6),
        result.getLong("p50Micros") / 1e3,
        result.getLong("p99Micros") / 1e3,
        failed,
        errors.encode());
  }
}
