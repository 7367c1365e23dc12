package dev.paylink.base.metrics;

import dev.paylink.base.config.BuildInfo;
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
        .description("Always 1; version and commit of Paylink are its labels")
        .tag("version", BuildInfo.THIS.version())
        .tag("commit", BuildInfo.THIS.commit())
        .register(registry);
  }

  @Override
  public void close() {
    collections.close();
  }
}
