package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What was measured: printed, and kept beside what other benchmarks measured. */
public final class Results {
  private final Path file;
  private final JsonObject figures = new JsonObject();
  private final JsonObject failures = new JsonObject();

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

  /** Adds figures that belong together. */
  void add(String name, JsonObject values) {
    figures.put(name, values);
  }

  /** Shows two loads that compare. */
  void show(String name, Load.Pair pair) {
    System.out.printf(
        "%-44s %12.3f %,.0f/s beside %,.0f/s%n",
        name, pair.rateRatio(), pair.ours().perSecond(), pair.theirs().perSecond());
  }

  /** Notes requests that failed. */
  void check(String name, Load load) {
    if (load.failed() > 0) {
      System.out.println(name + " FAILED: " + load.failures());
      failures.put(name, load.failed());
    }
  }

  /** Notes requests that failed. */
  void check(String name, Load.Pair pair) {
    check(name, pair.ours());
    check(name + ", compared", pair.theirs());
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
      Files.writeString(file, all.mergeIn(figures).encodePrettily() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
