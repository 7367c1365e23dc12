package dev.paylink.cli.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Says on standard error what a command is doing, and for how long. In a terminal it keeps one line
 * up to date. Elsewhere it writes a line for the first step, and then for the current step every
 * ten seconds.
 */
public final class Progress implements AutoCloseable {
  private static final Duration ELSEWHERE = Duration.ofSeconds(10);
  private static final String CLEAR_LINE = "\r\033[K";

  private final boolean terminal = isTerminal();
  private final long startedNanos = System.nanoTime();
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "paylink-progress");
            thread.setDaemon(true);
            return thread;
          });
  private String step = "";

  public Progress() {
    long millis = terminal ? TimeUnit.SECONDS.toMillis(1) : ELSEWHERE.toMillis();
    ticks.scheduleAtFixedRate(this::show, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** Whether standard error is a terminal that can rewrite a line. Known on Linux only. */
  private static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.matches("/dev/(pts/.*|tty.*|console)") && !"dumb".equals(System.getenv("TERM"));
    } catch (IOException | UnsupportedOperationException unknown) {
      return false;
    }
  }

  /** Starts a step, for example {@code Verifying merchant 3 of 20}. */
  public synchronized void step(String text) {
    boolean first = step.isEmpty();
    step = text;
    if (terminal || first) {
      show();
    }
  }

  private synchronized void show() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedNanos);
    String line = step + (seconds == 0 ? " …" : " … %d s".formatted(seconds));
    if (terminal) {
      System.err.print(CLEAR_LINE + line);
    } else {
      System.err.println(line);
    }
  }

  /** Prints a line that stays, above what is under way. */
  public synchronized void print(String line) {
    System.err.println(terminal ? CLEAR_LINE + line : line);
    if (terminal && !ticks.isShutdown()) {
      show();
    }
  }

  /** Finishes the last step. */
  @Override
  public synchronized void close() {
    ticks.shutdownNow();
    if (terminal) {
      System.err.print(CLEAR_LINE);
    }
  }
}
