package dev.paylink.base.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmInfoMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;
import java.util.Objects;

/** Meters of the process and its JVM, as Micrometer names them, and of the build. */
final class ProcessMeters implements MeterBinder, AutoCloseable {
  private final JvmGcMetrics collections = new JvmGcMetrics();

  @Override
  public void bindTo(MeterRegistry registry) {
    List<MeterBinder> binders =
        List.of(
            new JvmMemoryMetrics(),
            collections,
            new JvmThreadMetrics(),
            new ClassLoaderMetrics(),
            new JvmInfoMetrics(),
            new ProcessorMetrics(),
            new FileDescriptorMetrics(),
            new UptimeMetrics());
    binders.forEach(binder -> binder.bindTo(registry));
    Gauge.builder("paylink.build.info", () -> 1)
        .description("Always 1; the version of Paylink is its label")
        .tag("version", version())
        .register(registry);
  }

  /** Of the manifest of the jar; {@code unknown} for classes that are in none. */
  private static String version() {
    String version = ProcessMeters.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "unknown");
  }

  @Override
  public void close() {
    collections.close();
  }
}
