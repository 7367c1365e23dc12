package dev.paylink.api;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation of each command names the class that handles it. */
class HandledCommandsTest {
  private static final Pattern HANDLES = Pattern.compile("\\.handle\\(\\s*BusApi\\.([A-Z_]+)");
  private static final Pattern COMMANDS =
      Pattern.compile("public static final Command<[^;=]*>\\s+([A-Z_]+)\\s*=");
  private static final Pattern NAMED =
      Pattern.compile(
          "<p>Handled by (?:\\{@code (\\w+)}|an extension)\\.\\s+\\*/\\s+" + COMMANDS.pattern());

  @Test
  void namesTheHandlerOfEachCommand() throws IOException {
    Map<String, String> named = new TreeMap<>();
    String source = Files.readString(Path.of("src/api/java/dev/paylink/api/BusApi.java"));
    NAMED.matcher(source).results().forEach(one -> named.put(one.group(2), "" + one.group(1)));
    Map<String, String> handled = handled();
    assertFalse(handled.isEmpty());
    COMMANDS.matcher(source).results().forEach(one -> handled.putIfAbsent(one.group(1), "null"));
    assertEquals(lines(handled), lines(named));
  }

  /** The verticles by command. */
  private static Map<String, String> handled() throws IOException {
    Map<String, String> handled = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"));
        Stream<Path> console = Files.walk(Path.of("src/console/java"))) {
      Stream.concat(files, console)
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(
              file ->
                  HANDLES
                      .matcher(read(file))
                      .results()
                      .map(MatchResult::group)
                      .forEach(call -> handled.put(last(call), className(file))));
    }
    return handled;
  }

  private static String last(String call) {
    return call.substring(call.lastIndexOf('.') + 1);
  }

  private static String className(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String lines(Map<String, String> handlers) {
    return handlers.entrySet().stream().map(Object::toString).collect(joining("\n"));
  }
}
