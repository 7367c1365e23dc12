package dev.paylink.cli.base;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/** The signal SIGHUP, by which a service is asked to read its configuration again. */
public final class HangUp {
  private static final Logger log = LoggerFactory.getLogger(HangUp.class);

  private final BooleanSupplier exiting;
  private @Nullable Runnable work; // guarded by this
  private boolean asked; // guarded by this

  private HangUp(BooleanSupplier exiting) {
    this.exiting = exiting;
  }

  /**
   * From now on SIGHUP does not stop the process; its work waits for {@link #handle}. Does nothing
   * on a system without this signal, such as Windows, or with {@code java -Xrs}; a process that was
   * started to ignore it, as by {@code nohup}, still ignores it.
   *
   * @param exiting whether the process is exiting, so that no work is to be done
   */
  public static HangUp watch(BooleanSupplier exiting) {
    HangUp watched = new HangUp(exiting);
    try {
      Signal.handle(new Signal("HUP"), signal -> watched.run());
    } catch (IllegalArgumentException none) {
      log.debug("The configuration cannot be reloaded: {}", none.getMessage());
    }
    return watched;
  }

  /**
   * Runs work at each SIGHUP, and at once if there was one.
   *
   * @param work runs on a separate thread, and may block
   */
  public synchronized void handle(Runnable work) {
    this.work = work;
    if (asked) {
      run();
    }
  }

  /** One after the other, as the JVM has a thread for each signal. */
  private synchronized void run() {
    asked = true;
    if (work == null || exiting.getAsBoolean()) {
      return;
    }
    asked = false;
    try {
      work.run();
    } catch (RuntimeException failure) {
      log.error("The configuration was not reloaded", failure);
    }
  }
}
