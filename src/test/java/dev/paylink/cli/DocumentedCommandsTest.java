package dev.paylink.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Commands in the documentation can be pasted. */
class DocumentedCommandsTest {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  /** A variable of the shell that is set, or else one that is used. */
  private static final Pattern VARIABLE =
      Pattern.compile("(?<![\\w$])([A-Z][A-Z0-9_]*)=|\\$\\{?([A-Z][A-Z0-9_]*)");

  /** A command of the jar, until what the shell takes. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^|\\$\\(|\\| )(?:target/)?paylink ([a-z](?:\"[^\"]*\"|[^|>#&;)\\n\"])*)",
          Pattern.MULTILINE);

  private static final Pattern ARGUMENT = Pattern.compile("(?:\"[^\"]*\"|\\S)+");

  private static final Set<String> OF_EACH_SHELL = Set.of("HOME", "PATH", "PWD");

  /** The page says where they come from. */
  private static final Map<String, Set<String>> GIVEN =
      Map.of("README.md", Set.of("BASE", "TOKEN"));

  @Test
  void setsEachVariableBeforeItIsUsed() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path page : pages()) {
      String name = page.getFileName().toString();
      Set<String> set = new HashSet<>(OF_EACH_SHELL);
      set.addAll(GIVEN.getOrDefault(name, Set.of()));
      if (page.startsWith("docs/integrate")) {
        set.add("TOKEN");
      }
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        for (Matcher variable = VARIABLE.matcher(block.group(1)); variable.find(); ) {
          if (variable.group(1) != null) {
            set.add(variable.group(1));
          } else if (!set.contains(variable.group(2))) {
            missing.add(name + ": " + variable.group(2));
          }
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void takesTheArgumentsOfEachCommand() throws IOException {
    List<String> refused = new ArrayList<>();
    int parsed = 0;
    for (Path page : pages()) {
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        String lines = block.group(1).replaceAll("\\\\\n\\s*", "");
        for (Matcher command = COMMAND.matcher(lines); command.find(); parsed++) {
          String[] arguments =
              ARGUMENT
                  .matcher(command.group(1))
                  .results()
                  .map(argument -> argument.group().replace("\"", ""))
                  .toArray(String[]::new);
          try {
            PaylinkCommand.commandLine(arguments).parseArgs(arguments);
          } catch (ParameterException e) {
            refused.add("%s: %s: %s".formatted(page, command.group(1), e.getMessage()));
          }
        }
      }
    }
    assertEquals(List.of(), refused);
    assertTrue(parsed > 50, () -> "too few commands are found");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      return Stream.concat(
              Stream.of(Path.of("README.md")),
              docs.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    }
  }
}
