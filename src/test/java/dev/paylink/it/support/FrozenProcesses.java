package dev.paylink.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Server processes of PostgreSQL on this machine that do not run (SIGSTOP); TCP still works. */
public final class FrozenProcesses implements AutoCloseable {
  private final List<String> pids;

  private FrozenProcesses(List<String> pids) {
    this.pids = pids;
  }

  /** Freezes the processes of these numbers. */
  public static FrozenProcesses of(String... pids) {
    FrozenProcesses frozen = new FrozenProcesses(List.of(pids));
    frozen.signal("-STOP");
    return frozen;
  }

  private void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    command.addAll(pids);
    try {
      new ProcessBuilder(command).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Lets them run on. */
  @Override
  public void close() {
    signal("-CONT");
  }
}
