package dev.paylink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;

/** Files of deployments and of the jobs that test them can be read. */
class YamlFilesTest {
  private static final List<Path> FOLDERS =
      List.of(Path.of(".github"), Path.of("conf"), Path.of("docker"));

  @Test
  void areYaml() {
    List<Path> files = files();
    assertFalse(files.isEmpty());
    assertEquals(List.of(), files.stream().filter(file -> !isYaml(file)).toList());
  }

  private static List<Path> files() {
    try (Stream<Path> found = FOLDERS.stream().flatMap(YamlFilesTest::below)) {
      return found.filter(file -> file.toString().matches(".*\\.ya?ml")).toList();
    }
  }

  private static Stream<Path> below(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isYaml(Path file) {
    try {
      new Yaml().loadAll(Files.readString(file)).forEach(document -> {});
      return true;
    } catch (YAMLException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
