package dev.paylink.http;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Finds event loops that run nothing any more. Each call asks the loops that have answered the
 * question before, so it waits for nothing; it is to be called again and again, as by a probe.
 */
final class LoopCheck {
  private static final Duration MAX_SILENCE = Duration.ofSeconds(10);

  private final List<? extends Executor> loops;
  private final long maxSilenceNanos;

  /** When a loop was asked what it has not answered yet; 0 if no loop. */
  private final AtomicLongArray asked;

  LoopCheck(List<? extends Executor> loops) {
    this(loops, MAX_SILENCE);
  }

  LoopCheck(List<? extends Executor> loops, Duration maxSilence) {
    this.loops = loops;
    this.maxSilenceNanos = maxSilence.toNanos();
    this.asked = new AtomicLongArray(loops.size());
  }

  /** Whether no loop leaves a question unanswered for too long. */
  boolean allRun() {
    long now = System.nanoTime() | 1; // is never 0
    boolean all = true;
    for (int i = 0; i < loops.size(); i++) {
      long since = asked.get(i);
      all &= since == 0 ? ask(i, now) : now - since <= maxSilenceNanos;
    }
    return all;
  }

  private boolean ask(int loop, long now) {
    asked.set(loop, now);
    try {
      loops.get(loop).execute(() -> asked.set(loop, 0));
      return true;
    } catch (RejectedExecutionException ended) {
      return false;
    }
  }
}
