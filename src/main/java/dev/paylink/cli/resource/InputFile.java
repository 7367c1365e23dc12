package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.web.text.InputText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A text file in UTF-8 that a command reads; {@code -} is standard input. */
final class InputFile {
  private static final char BYTE_ORDER_MARK = '\ufeff';
  private static final String STANDARD_INPUT = "-";

  private final String name;

  InputFile(String name) {
    this.name = name;
  }

  /** What is done with the text. */
  @FunctionalInterface
  interface Reading<T> {
    T of(BufferedReader text) throws IOException;
  }

  /**
   * Reads the file.
   *
   * @throws CommandFailure if that is not possible
   */
  <T> T read(Reading<T> reading) {
    try (BufferedReader text = open()) {
      return reading.of(text);
    } catch (IOException | UncheckedIOException e) {
      throw new CommandFailure("Cannot read %s as a text in UTF-8".formatted(this));
    }
  }

  /** Returns its first line without blanks around it; empty if absent. */
  String firstLine() {
    return read(text -> InputText.trimmed(Objects.requireNonNullElse(text.readLine(), "")));
  }

  private BufferedReader open() throws IOException {
    BufferedReader text =
        name.equals(STANDARD_INPUT)
            ? new BufferedReader(
                new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder())) // strict
            : Files.newBufferedReader(Path.of(name));
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
    return text;
  }

  /** Its name, for messages. */
  @Override
  public String toString() {
    return name.equals(STANDARD_INPUT) ? "standard input" : name;
  }
}
