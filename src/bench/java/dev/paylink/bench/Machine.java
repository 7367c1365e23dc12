package dev.paylink.bench;

import com.sun.management.OperatingSystemMXBean;
import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;

/** Describes the machine of the figures. */
final class Machine {
  private Machine() {}

  static JsonObject describe(BenchDatabase database) {
    return new JsonObject()
        .put("cpus", Runtime.getRuntime().availableProcessors())
        .put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"))
        .put("jdk", System.getProperty("java.vendor") + " " + Runtime.version())
        .put("memory_mb", memory() >> 20)
        .put("postgresql", database.texts("show server_version").get(0))
        .put("shared_buffers", database.texts("show shared_buffers").get(0));
  }

  /** Returns the memory in bytes, of the container if there is one. */
  static long memory() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }
}
