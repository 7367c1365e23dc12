package dev.paylink.cli.service;

import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import java.time.Duration;

/**
 * Asks a service again and again, until a signal stops the process or nobody reads the output.
 * After a first answer, waits for a service that restarts or asks to wait.
 */
public final class Follower {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private boolean answered;
  private boolean interrupted;

  /** One request, or a few. */
  @FunctionalInterface
  public interface Step {
    /** Prints what is new. Returns whether there is more at once. */
    boolean run();
  }

  /**
   * Repeats a step.
   *
   * @throws CommandFailure if the service refuses it for good
   */
  public void repeat(Step step) {
    while (!System.out.checkError()) {
      if (!attempt(step)) {
        Await.pause(PAUSE);
      }
    }
  }

  /** Repeats a step as long as there is more at once. */
  public void drain(Step step) {
    boolean more = true;
    while (more) {
      more = attempt(step) || interrupted;
    }
  }

  /** Returns whether there is more at once. */
  private boolean attempt(Step step) {
    try {
      boolean more = step.run();
      answered = true;
      if (interrupted) {
        System.err.println("The service answers again");
        interrupted = false;
      }
      return more;
    } catch (ApiRefusal refusal) {
      if (!answered || !refusal.isTemporary()) {
        throw refusal;
      }
      await(refusal, refusal.retryAfter());
    } catch (Unreachable failure) {
      if (!answered) {
        throw failure;
      }
      await(failure, PAUSE);
    }
    return false;
  }

  private void await(CommandFailure failure, Duration pause) {
    if (!interrupted) {
      System.err.println(failure.getMessage() + "; trying again until it answers");
      interrupted = true;
    }
    Await.pause(pause);
  }
}
