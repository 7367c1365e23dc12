package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.MemoryEater;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a process that has no memory left. */
@Tag("ops")
@Tag("slow")
class MemoryIT {
  private static final long PATIENCE_SECONDS = 90;

  @ParameterizedTest
  @ValueSource(strings = {"event loop", "worker", "cause", "thread"})
  void endsProcessAfterOutOfMemoryError(String place) throws Exception {
    assertEnds("-XX:+UseG1GC", place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"G1", "Serial", "Parallel", "Z"})
  void endsProcessWhoseHeapStaysFullWithoutError(String collector) throws Exception {
    assertEnds("-XX:+Use%sGC".formatted(collector), "event loop, caught");
  }

  @ParameterizedTest
  @CsvSource({"G1, 64", "G1, 256", "Serial, 64", "Parallel, 64"})
  void leavesProcessThatMakesGarbageAlone(String collector, int megabytes) throws Exception {
    Ended ended = run("-XX:+Use%sGC".formatted(collector), megabytes, "garbage");
    assertEquals(0, ended.exitCode(), ended.printed());
  }

  private static void assertEnds(String collector, String place) throws Exception {
    Ended ended = run(collector, 64, place);
    assertEquals(4, ended.exitCode(), ended.printed());
    assertTrue(ended.printed().contains("Out of memory"), ended.printed());
  }

  private record Ended(int exitCode, String printed) {}

  private static Ended run(String collector, int megabytes, String place)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                List.of(
                    java,
                    "-Xmx%dm".formatted(megabytes),
                    collector,
                    "-cp",
                    System.getProperty("java.class.path"),
                    MemoryEater.class.getName(),
                    place))
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), printed);
    return new Ended(process.exitValue(), printed);
  }
}
