package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints figures, and merges them with those of other benchmarks in a file. */
public final class Results {
  private final Path file;
  private final JsonObject figures = new JsonObject();
  private final JsonObject failures = new JsonObject();
  private final JsonObject processors = new JsonObject();

  public Results(Path file) {
    this.file = file;
  }

  /** Rounds to three decimals. */
  static double round(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  /** Adds a figure, rounded to three decimals. */
  public void add(String name, double value, String unit) {
    figures.put(name, round(value));
    System.out.printf("%-44s %12.3f %s%n", name, round(value), unit);
  }

  /** Adds a figure whose name says its unit. */
  void add(String name, double value) {
    add(name, value, "");
  }

  /** Adds a group of figures. */
  public void add(String name, JsonObject values) {
    figures.put(name, values);
  }

  /** Says how many cores each used during the rounds of a row. */
  void processors(String row, JsonObject shares) {
    processors.put(row, shares);
  }

  /** Prints two compared loads. */
  void show(String name, Load.Pair pair) {
    System.out.printf(
        "%-44s %12.3f %,.0f/s against %,.0f/s%n",
        name, pair.rateRatio(), pair.measured().perSecond(), pair.baseline().perSecond());
  }

  /** Records that something happened that must not. */
  public void fail(String name, long count) {
    System.out.println(name + " FAILED: " + count);
    failures.put(name, failures.getLong(name, 0L) + count);
  }

  /** Records failed requests. */
  void check(String name, Load load) {
    if (load.failed() > 0) {
      System.out.println(name + " FAILED: " + load.failures());
      failures.put(name, load.failed());
    }
  }

  /** Records failed requests. */
  void check(String name, Load.Pair pair) {
    check(name, pair.measured());
    check(name + ", compared", pair.baseline());
  }

  /** Merges the figures into the file. */
  public void write() {
    try {
      JsonObject all =
          Files.exists(file) ? new JsonObject(Files.readString(file)) : new JsonObject();
      Files.createDirectories(file.getParent());
      if (!failures.isEmpty()) {
        figures.put("failed_requests", failures);
      }
      if (!processors.isEmpty()) {
        figures.put("processors", processors);
      }
      Files.writeString(file, all.mergeIn(figures, true).encodePrettily() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
