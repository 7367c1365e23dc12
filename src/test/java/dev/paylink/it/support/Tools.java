package dev.paylink.it.support;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.opentest4j.TestAbortedException;

/**
 * What tests need of the machine besides Java, such as a program on the {@code PATH}. Where it is
 * missing a test fails, because a skipped test looks like a passed one; {@code
 * -Dpaylink.test.without=go,node} leaves out the tests that need one of these.
 */
public final class Tools {
  /** Packages of Debian and Ubuntu that have another name than their program. */
  private static final Map<String, String> PACKAGES =
      Map.of("node", "nodejs", "go", "golang-go", "promtool", "prometheus");

  private static final List<String> WITHOUT =
      List.of(System.getProperty("paylink.test.without", "").split(","));

  private Tools() {}

  /** Fails unless these programs are on the {@code PATH}, or leaves the test out by choice. */
  public static void require(String... programs) {
    for (String program : programs) {
      String install = "apt-get install " + PACKAGES.getOrDefault(program, program);
      require(program, isOnPath(program), install);
    }
  }

  /**
   * Fails unless something is there, or leaves the test out by choice.
   *
   * @param name by which {@code paylink.test.without} has it
   * @param remedy what provides it
   */
  public static void require(String name, boolean there, String remedy) {
    if (WITHOUT.contains(name)) {
      throw new TestAbortedException("Left out by -Dpaylink.test.without=" + name);
    }
    if (!there) {
      throw new IllegalStateException(
          "No %s found for this test: %s. To leave such tests out: -Dpaylink.test.without=%s"
              .formatted(name, remedy, name));
    }
  }

  private static boolean isOnPath(String program) {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
