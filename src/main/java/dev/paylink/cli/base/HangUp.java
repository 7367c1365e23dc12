package dev.paylink.cli.base;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/** The signal SIGHUP, by which a service is asked to read its configuration again. */
public final class HangUp {
  private static final Logger log = LoggerFactory.getLogger(HangUp.class);

  private HangUp() {}

  /**
   * Runs work at each SIGHUP, which ends the process no longer. Does nothing where there is no such
   * signal, as on Windows and with {@code java -Xrs}; a process that was started to ignore it, as
   * by {@code nohup}, still ignores it.
   *
   * @param work runs on a thread of its own, and may block
   */
  public static void handle(Runnable work) {
    try {
      Signal.handle(new Signal("HUP"), signal -> run(work));
    } catch (IllegalArgumentException none) {
      log.debug("The configuration cannot be reloaded: {}", none.getMessage());
    }
  }

  /** One after the other, as the JVM has a thread for each signal. */
  private static synchronized void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      log.error("The configuration was not reloaded", failure);
    }
  }
}
