package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the code samples of the documentation, in one language, by its {@link Tools}. */
public enum SampleProgram {
  CURL("sh", List.of("bash", "curl", "jq", "openssl")),
  JAVA("java", List.of()),
  NODE("mjs", List.of("node")),
  PYTHON("py", List.of("python3")),
  GO("go", List.of("go"));

  private static final long TIMEOUT_SECONDS = 90;

  private final String extension;
  private final List<String> tools;

  SampleProgram(String extension, List<String> tools) {
    this.extension = extension;
    this.tools = tools;
  }

  /**
   * @param output standard output, or standard error if the program failed
   */
  public record Outcome(int exit, String output) {}

  /** Runs a sample, as {@code create-link}, and waits for its end. */
  public Outcome run(String task, Map<String, String> environment, String input, String... args) {
    try (Running running = start(task, environment, input, args)) {
      assertTrue(running.process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), task + " is stuck");
      int exit = running.process.exitValue();
      return new Outcome(exit, exit == 0 ? running.output() : running.errors());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a sample that runs until it is closed. */
  public Running start(String task, Map<String, String> environment, String input, String... args) {
    Tools.require(tools.toArray(String[]::new));
    try {
      Path folder = Files.createTempDirectory("paylink-sample");
      Path file = copy(task, folder);
      Files.writeString(folder.resolve("in"), input);
      List<String> command = new ArrayList<>(command(file));
      command.addAll(List.of(args));
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(folder.resolve("in").toFile())
              .redirectOutput(folder.resolve("out").toFile())
              .redirectError(folder.resolve("err").toFile());
      builder.environment().putAll(environment);
      return new Running(builder.start(), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a sample from the class path, where the documentation takes it from. */
  private Path copy(String task, Path folder) throws IOException {
    String name = (this == JAVA ? camelCase(task) : task) + "." + extension;
    String resource = "/paylink-docs/samples/%s/%s".formatted(name().toLowerCase(), name);
    try (InputStream in = SampleProgram.class.getResourceAsStream(resource)) {
      Path file = folder.resolve(name);
      Files.copy(Objects.requireNonNull(in, resource), file);
      return file;
    }
  }

  private static String camelCase(String task) {
    return Arrays.stream(task.split("-", -1))
        .map(word -> word.substring(0, 1).toUpperCase() + word.substring(1))
        .collect(Collectors.joining());
  }

  private List<String> command(Path file) throws IOException {
    return switch (this) {
      case CURL -> List.of("bash", file.toString());
      case JAVA -> List.of(java(), "-XX:TieredStopAtLevel=1", "-cp", jackson(), file.toString());
      case NODE -> List.of("node", file.toString());
      case PYTHON -> List.of("python3", file.toString());
      case GO -> List.of(build(file));
    };
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Not {@code go run}, whose child would survive the end of the test. */
  private static String build(Path file) throws IOException {
    Path program = file.resolveSibling("program");
    Process build =
        new ProcessBuilder("go", "build", "-o", program.toString(), file.toString())
            .inheritIO()
            .start();
    try {
      assertTrue(build.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "go build is stuck");
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return program.toString();
  }

  private static String jackson() {
    return Stream.of(ObjectMapper.class, JsonFactory.class, JsonProperty.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** A sample that was started. */
  public static final class Running implements AutoCloseable {
    private final Process process;
    private final Path folder;

    private Running(Process process, Path folder) {
      this.process = process;
      this.folder = folder;
    }

    public boolean isAlive() {
      return process.isAlive();
    }

    public String output() {
      return read("out");
    }

    public String errors() {
      return read("err");
    }

    private String read(String name) {
      try {
        return Files.readString(folder.resolve(name));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      process.destroy();
    }
  }
}
