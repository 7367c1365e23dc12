package dev.paylink.cli.base;

/**
 * Tries every second whether a nearly full heap still has memory. This finds a leak whose errors
 * are caught without a word, and a process that waits for memory and allocates nothing any more. It
 * trusts no figure of a collector: regions that are not quite filled count as free with some.
 */
final class MemoryWatch implements Runnable {
  private static final long INTERVAL_MS = 1_000;

  /** Part of the heap in use, garbage included, from which memory is tried. */
  private static final double NEARLY_FULL = 0.8;

  /** Part of the heap that must be left: 1 of 64. */
  private static final int PARTS = 64;

  /** Small enough to be allocated like the objects of a request, in every collector. */
  private static final int BLOCK = 16 * 1024;

  private final Runnable exhausted;

  MemoryWatch(Runnable exhausted) {
    this.exhausted = exhausted;
  }

  void start() {
    Thread thread = new Thread(this, "paylink-memory");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(INTERVAL_MS);
        if (isNearlyFull()) {
          allocate(Runtime.getRuntime().maxMemory() / PARTS);
        }
      }
    } catch (OutOfMemoryError noMemoryLeft) {
      exhausted.run();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isNearlyFull() {
    Runtime heap = Runtime.getRuntime();
    return heap.totalMemory() - heap.freeMemory() > NEARLY_FULL * heap.maxMemory();
  }

  /** Allocates this many bytes at once, all held until the last, and drops them. */
  private static void allocate(long bytes) {
    byte[][] held = new byte[(int) (bytes / BLOCK)][];
    for (int i = 0; i < held.length; i++) {
      held[i] = new byte[BLOCK];
    }
  }
}
