package dev.paylink.cli.base;

import dev.paylink.web.text.InputText;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Text from and to the shell. In a locale without Unicode, such as the {@code C} of services and
 * containers, Java replaces characters outside of ASCII silently.
 */
public final class TerminalText {
  /** What Java makes of bytes that the locale does not have. */
  private static final char REPLACEMENT = '\ufffd';

  private static final char OPTION_VALUE = '=';

  private TerminalText() {}

  /** Has both standard streams write UTF-8; consoles of Windows keep their code page. */
  public static void writeUtf8() {
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows")) {
      System.setOut(utf8(System.out));
      System.setErr(utf8(System.err));
    }
  }

  private static PrintStream utf8(PrintStream stream) {
    return new PrintStream(stream, true, StandardCharsets.UTF_8);
  }

  /** Returns a writer of UTF-8 for a stream. */
  public static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /**
   * Returns arguments without invisible characters at their start and end.
   *
   * @throws CommandFailure if the locale has garbled one
   */
  public static String[] arguments(String... given) {
    return Stream.of(given).map(TerminalText::argument).toArray(String[]::new);
  }

  private static String argument(String given) {
    if (given.indexOf(REPLACEMENT) >= 0) {
      throw CommandFailure.usage(
          "'%s' cannot be read in the locale of this shell; set LC_ALL=C.UTF-8".formatted(given));
    }
    int value = given.startsWith("-") ? given.indexOf(OPTION_VALUE) + 1 : 0;
    return given.substring(0, value) + InputText.clean(given.substring(value));
  }
}
