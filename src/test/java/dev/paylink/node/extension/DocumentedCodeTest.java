package dev.paylink.node.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java of docs/extend is in classes that the build compiles and runs. */
class DocumentedCodeTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final List<Path> CLASSES =
      List.of(
          Path.of("src/test/java/com/example/docs"),
          Path.of("src/it/acme-pay/src/test/java/com/example/acmepay"),
          Path.of("src/it/acme-chat/src/main/java/com/example/acmechat"));

  @Test
  void compilesTheCodeOfTheDocumentation() throws IOException {
    List<String> blocks =
        pages().stream()
            .flatMap(page -> BLOCK.matcher(read(page.toFile())).results())
            .map((MatchResult found) -> found.group(1))
            .toList();
    List<String> classes = classes();
    List<String> unknown =
        blocks.stream()
            .filter(block -> classes.stream().noneMatch(code -> code.contains(squeezed(block))))
            .toList();
    assertEquals(List.of(), unknown);
    assertEquals(17, blocks.size());
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> walked = Files.walk(Path.of("docs/extend"))) {
      return walked.filter(page -> page.toString().endsWith(".md")).sorted().toList();
    }
  }

  private static List<String> classes() {
    return CLASSES.stream()
        .flatMap(folder -> Stream.of(Objects.requireNonNull(folder.toFile().listFiles())))
        .map(DocumentedCodeTest::read)
        .map(DocumentedCodeTest::squeezed)
        .toList();
  }

  private static String read(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Without what a formatter changes: spaces, and the slashes that start each line of a comment.
   */
  private static String squeezed(String code) {
    return code.replaceAll("\\s+|//", "");
  }
}
