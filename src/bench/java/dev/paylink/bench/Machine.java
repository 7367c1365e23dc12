package dev.paylink.bench;

import com.sun.management.OperatingSystemMXBean;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.lang.management.ManagementFactory;

/** The machine of the figures, and event loops as the service has them on it. */
public final class Machine {
  /** Also the number of event loops of the service, and of its routers, by default. */
  public static final int CPUS = Runtime.getRuntime().availableProcessors();

  private Machine() {}

  /** Creates a Vert.x with the transport and as many event loops as that of the service. */
  public static Vertx vertx() {
    return Vertx.vertx(
        new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(CPUS));
  }

  /** Describes the machine and its database. */
  public static JsonObject describe(BenchDatabase database) {
    return new JsonObject()
        .put("cpus", CPUS)
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
