package dev.paylink.bench;

import io.vertx.core.json.JsonObject;

/** Where figures come from, without which they say little. */
final class Machine {
  private Machine() {}

  static JsonObject describe(BenchData data) {
    return new JsonObject()
        .put("cpus", Runtime.getRuntime().availableProcessors())
        .put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"))
        .put("jdk", System.getProperty("java.vendor") + " " + Runtime.version())
        .put("postgresql", data.texts("show server_version").get(0));
  }
}
