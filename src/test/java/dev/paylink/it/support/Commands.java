package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs sub-commands of one command of the jar.
 *
 * @param settings as environment variables
 * @param command such as {@code merchant}
 */
public record Commands(Map<String, String> settings, String command) {
  public Commands {
    settings = Map.copyOf(settings);
  }

  public JarProcess run(String... arguments) {
    return JarProcess.run(
        settings, Stream.concat(Stream.of(command), Stream.of(arguments)).toArray(String[]::new));
  }

  /** Runs one that has to succeed. */
  public JarProcess succeed(String... arguments) {
    JarProcess done = run(arguments);
    assertEquals(0, done.exitCode(), done::err);
    return done;
  }

  /** Runs one that has to fail with a message, no result and no stack trace. */
  public void assertFails(int exitCode, String message, String... arguments) {
    JarProcess failed = run(arguments);
    assertEquals(exitCode, failed.exitCode(), failed::err);
    assertEquals("", failed.out());
    assertTrue(failed.err().contains(message), failed::err);
    assertFalse(failed.err().contains("\tat "), failed::err);
  }
}
