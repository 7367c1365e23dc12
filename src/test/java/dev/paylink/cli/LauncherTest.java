package dev.paylink.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code paylink}, with a stand-in for Java that says how it was run. */
class LauncherTest {
  private static final String WRITE = "-XX:ArchiveClassesAtExit=";
  private static final String USE = "-XX:SharedArchiveFile=";

  /** Prints its arguments, writes the archive that it is asked for, and ends as asked. */
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$@"
      for option; do
        case $option in -XX:ArchiveClassesAtExit=*) echo classes > "${option#*=}" ;; esac
      done
      case $* in *" bad") exit 2 ;; esac
      """;

  @TempDir private Path folder;
  private Path cache;

  @BeforeEach
  void install() throws IOException {
    Files.copy(Path.of("src/main/bin/paylink"), folder.resolve("paylink"));
    executable(folder.resolve("paylink"));
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, JAVA);
    executable(java);
    Files.writeString(folder.resolve("paylink.jar"), "a jar");
    cache = folder.resolve("cache/paylink");
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void usesTheArchiveThatTheFirstCommandHasWritten() throws IOException {
    assertTrue(run("orders", "list").contains(WRITE + cache + "/api-"));
    List<Path> written = archives();
    assertEquals(1, written.size(), written::toString);
    assertTrue(run("links", "list").contains(USE + written.get(0) + " "));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(cache)));

    assertFalse(run("token", "list").contains(USE), "classes of the API only");
    run("merchant", "list");
    assertTrue(run("token", "list").contains(USE + cache + "/database-"));
    assertEquals(2, archives().size());
  }

  @Test
  void writesNoArchiveOfAFailureOrOfHelp() throws IOException {
    assertTrue(run("orders", "bad").contains(WRITE));
    assertFalse(run("orders", "list", "--help").contains("Archive"));
    assertFalse(run("--version").contains("Archive"));
    assertEquals(List.of(), archives());
  }

  @Test
  void writesAnotherArchiveForANewJar() throws IOException {
    run("orders", "list");
    Files.writeString(folder.resolve("paylink.jar"), "another jar");
    assertTrue(run("orders", "list").contains(WRITE));
    assertTrue(run("orders", "list").contains(USE));
  }

  /** JDK 17 crashes with an archive when an agent changes classes. */
  @Test
  void leavesOptionsOfTheUserAlone() throws IOException {
    run("orders", "list");
    String watched = run(Map.of("JAVA_TOOL_OPTIONS", "-javaagent:x.jar"), "orders", "list");
    assertFalse(watched.contains("Archive"), watched);
  }

  @Test
  void runsWithoutAPlaceForArchives() throws IOException {
    Files.createDirectories(folder.resolve("home"));
    String run = run(Map.of("XDG_CACHE_HOME", "/dev/null"), "orders", "list");
    assertTrue(run.endsWith("paylink.jar orders list"), run);
    assertFalse(run.contains("Archive"), run);
    String home = folder.resolve("home").toString();
    assertTrue(
        run(Map.of("XDG_CACHE_HOME", "", "HOME", home), "orders", "list")
            .contains(WRITE + home + "/.cache/paylink/api-"));
  }

  @Test
  void runsAServerWithTheDefaultsOfJava() throws IOException {
    for (String command : List.of("serve --roles=api", "serve", "dev", "webhook listen")) {
      assertEquals(
          "-jar %s/paylink.jar %s".formatted(folder.toRealPath(), command),
          run(command.split(" ")));
    }
  }

  @Test
  void passesArgumentsAndExitCodeOn() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("paylink"));
    Process process = start(Map.of(), folder.resolve("link"), "links", "two words", "bad");
    assertTrue(output(process).endsWith("paylink.jar links two words bad"));
    assertEquals(2, process.onExit().join().exitValue());
  }

  private String run(String... arguments) throws IOException {
    return run(Map.of(), arguments);
  }

  private String run(Map<String, String> settings, String... arguments) throws IOException {
    return output(start(settings, folder.resolve("paylink"), arguments));
  }

  private Process start(Map<String, String> settings, Path script, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    builder.environment().putAll(settings);
    return builder.start();
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.toList();
    }
  }
}
