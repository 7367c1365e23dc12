package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The image can be built: Docker gets all that makes the jar. */
class DockerIgnoreTest {
  @Test
  void passesOnEverySourceOfTheServer() throws IOException {
    List<String> passed = Files.readAllLines(Path.of(".dockerignore"));
    try (Stream<Path> sources = Files.list(Path.of("src/main"))) {
      List<String> needed = sources.map(source -> "!" + source).sorted().toList();
      assertFalse(needed.isEmpty());
      assertEquals(needed, needed.stream().filter(passed::contains).toList());
    }
  }

  @Test
  void passesOnAllThatTheDockerfileCopies() throws IOException {
    List<String> passed = Files.readAllLines(Path.of(".dockerignore"));
    List<String> copied = copied();
    assertTrue(copied.contains("SECURITY.md"));
    assertEquals(List.of(), copied.stream().filter(source -> !passes(passed, source)).toList());
  }

  /** Files and folders of the project that the Dockerfile copies. */
  private static List<String> copied() throws IOException {
    return Files.readAllLines(Path.of("docker/Dockerfile")).stream()
        .filter(line -> line.startsWith("COPY ") && !line.startsWith("COPY --from"))
        .map(line -> line.split(" "))
        .flatMap(words -> Arrays.stream(words, 1, words.length - 1))
        .toList();
  }

  /** Whether Docker gets the file or the folder, or a part of the folder. */
  private static boolean passes(List<String> passed, String source) {
    return passed.stream()
        .anyMatch(line -> line.equals("!" + source) || line.startsWith("!" + source + "/"));
  }
}
