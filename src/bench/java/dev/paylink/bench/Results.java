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

  public Results(Path file) {
    this.file = file;
  }

  /** Adds a figure, rounded to three decimals. */
  public void add(String name, double value, String unit) {
    double rounded = Math.round(value * 1_000) / 1_000.0;
    figures.put(name, rounded);
    System.out.printf("%-44s %12.3f %s%n", name, rounded, unit);
  }

  /** Merges the figures into the file. */
  public void write() {
    try {
      JsonObject all =
          Files.exists(file) ? new JsonObject(Files.readString(file)) : new JsonObject();
      Files.createDirectories(file.getParent());
      Files.writeString(file, all.mergeIn(figures).encodePrettily() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println("Written to " + file);
  }
}
