package dev.paylink.cli.base;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Exits the process when it runs out of memory, so that it is replaced. It exits for an {@link
 * OutOfMemoryError} that stops a thread or is logged. Vert.x and Netty log what a handler throws.
 * With {@link MemoryWatch}, it also exits for a heap that stays full without a visible error.
 *
 * <p>The option {@code -XX:+ExitOnOutOfMemoryError} of the JVM does more, because it sees an error
 * that is neither thrown further nor logged. But it cannot be part of a jar.
 */
public final class MemoryGuard {
  /** The exit code of a process without memory. */
  public static final int EXIT_CODE = 4;

  private static final int MAX_CAUSES = 32;

  // What ends the process needs no memory.
  private static final byte[] MESSAGE =
      "Out of memory: exiting with code 4\n".getBytes(StandardCharsets.US_ASCII);
  private static final FileOutputStream STANDARD_ERROR = new FileOutputStream(FileDescriptor.err);

  private MemoryGuard() {}

  /** Guards this process from now on. Call it after {@link Logs#apply}, which resets logging. */
  public static void install() {
    Thread.setDefaultUncaughtExceptionHandler(MemoryGuard::uncaught);
    Observer observer = new Observer();
    observer.start();
    ((LoggerContext) LoggerFactory.getILoggerFactory()).addTurboFilter(observer);
    new MemoryWatch(MemoryGuard::end).start();
  }

  private static void uncaught(Thread thread, Throwable failure) {
    endIfOutOfMemory(failure);
    LoggerFactory.getLogger(MemoryGuard.class)
        .error("Thread {} ended with a failure", thread.getName(), failure);
  }

  private static void endIfOutOfMemory(@Nullable Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
      if (cause instanceof OutOfMemoryError) {
        end();
      }
      cause = cause.getCause();
    }
  }

  private static void end() {
    try {
      STANDARD_ERROR.write(MESSAGE);
    } catch (IOException closed) {
      // ends all the same
    }
    // No hooks: they could wait for memory for ever.
    Runtime.getRuntime().halt(EXIT_CODE);
  }

  /** Sees every failure that is logged, at any level, before anything is made of it. */
  private static final class Observer extends TurboFilter {
    @Override
    public FilterReply decide(
        @Nullable Marker marker,
        Logger logger,
        Level level,
        @Nullable String format,
        Object @Nullable [] parameters,
        @Nullable Throwable failure) {
      endIfOutOfMemory(failure);
      if (parameters != null
          && parameters.length > 0
          && parameters[parameters.length - 1] instanceof Throwable last) {
        endIfOutOfMemory(last);
      }
      return FilterReply.NEUTRAL;
    }
  }
}
