package dev.paylink.bench;

import dev.paylink.http.ListValidation;
import dev.paylink.sales.order.PageEncoding;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Measures work without I/O, in microseconds. */
public final class JmhBench {
  private static final int ROUNDS = Boolean.getBoolean("quick") ? 3 : 10;

  private JmhBench() {}

  /** Argument: the file of results. */
  public static void main(String... arguments) throws RunnerException {
    Results results = new Results(Path.of(arguments[0]));
    results.add("encode_page_us", measure(PageEncoding.class));
    results.add("validate_list_us", measure(ListValidation.class));
    results.write();
  }

  private static double measure(Class<?> benchmark) throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include(benchmark.getName())
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.MICROSECONDS)
            .forks(1)
            .warmupIterations(ROUNDS)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(ROUNDS)
            .measurementTime(TimeValue.seconds(1))
            .build();
    return new Runner(options).runSingle().getPrimaryResult().getScore();
  }
}
