package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
