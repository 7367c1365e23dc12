package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.Effort;
import dev.paylink.it.support.MemoryEater;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The end of a process that has no memory left. */
@Tag("ops")
class MemoryIT {
  private static final long PATIENCE_SECONDS = 300;
  private static final Executor THREADS = task -> new Thread(task).start();

  @Test
  void endsProcessAfterOutOfMemoryError() throws Exception {
    assertEnds(
        Stream.of("event loop", "worker", "cause", "thread")
            .limit(Effort.of(2, 4))
            .map(place -> new Run("-XX:+UseG1GC", 64, place)));
  }

  @Test
  void endsProcessWhoseHeapStaysFullWithoutError() throws Exception {
    assertEnds(
        Stream.of("G1", "Serial", "Parallel", "Z")
            .limit(Effort.of(1, 4))
            .map(name -> new Run("-XX:+Use%sGC".formatted(name), 64, "event loop, caught")));
  }

  @Tag("nightly")
  @Test
  void leavesProcessThatMakesGarbageAlone() throws Exception {
    for (Ended ended :
        together(
            Stream.of(
                    new Run("-XX:+UseG1GC", 64, "garbage"),
                    new Run("-XX:+UseSerialGC", 64, "garbage"),
                    new Run("-XX:+UseG1GC", 256, "garbage"),
                    new Run("-XX:+UseParallelGC", 64, "garbage"))
                .limit(Effort.of(2, 4)))) {
      assertEquals(0, ended.exitCode(), ended::toString);
    }
  }

  private static void assertEnds(Stream<Run> runs) throws Exception {
    for (Ended ended : together(runs)) {
      assertEquals(4, ended.exitCode(), ended::toString);
      assertTrue(ended.printed().contains("Out of memory"), ended::toString);
    }
  }

  private record Run(String collector, int megabytes, String place) {}

  private record Ended(Run run, int exitCode, String printed) {}

  /** Runs processes at the same time, as each takes some seconds. */
  private static List<Ended> together(Stream<Run> runs) throws Exception {
    List<CompletableFuture<Ended>> ends =
        runs.map(run -> CompletableFuture.supplyAsync(() -> end(run), THREADS)).toList();
    List<Ended> ended = new ArrayList<>();
    for (CompletableFuture<Ended> end : ends) {
      ended.add(end.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
    return ended;
  }

  private static Ended end(Run run) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    try {
      Process process =
          new ProcessBuilder(
                  List.of(
                      java,
                      "-Xmx%dm".formatted(run.megabytes()),
                      run.collector(),
                      "-cp",
                      System.getProperty("java.class.path"),
                      MemoryEater.class.getName(),
                      run.place()))
              .redirectErrorStream(true)
              .start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(run, process.waitFor(), printed);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(run.toString(), e);
    }
  }
}
