package dev.paylink.cli.base;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * Looks every second whether the old generation was still full after a collection. It is the only
 * sign of a leak whose errors are caught without a word, and of a process that does nothing but
 * collect. Shenandoah does not report what a collection has left, so nothing is seen with it.
 */
final class MemoryWatch implements Runnable {
  private static final long INTERVAL_MS = 1_000;

  /** Full collections in succession, as seen every second, after which memory is exhausted. */
  private static final int PATIENCE = 2;

  private static final double FULL = 0.98;

  private final Runnable exhausted;
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final List<MemoryPoolMXBean> old =
      ManagementFactory.getMemoryPoolMXBeans().stream().filter(MemoryWatch::isOld).toList();
  private long collections;
  private int full;

  MemoryWatch(Runnable exhausted) {
    this.exhausted = exhausted;
  }

  /** Whether a pool can be as large as the heap, or holds what has outlived others. */
  private static boolean isOld(MemoryPoolMXBean pool) {
    return pool.getType() == MemoryType.HEAP
        && pool.isCollectionUsageThresholdSupported()
        && !pool.getName().matches(".*(Eden|Survivor|Young).*");
  }

  void start() {
    Thread thread = new Thread(this, "paylink-memory");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (full < PATIENCE) {
        Thread.sleep(INTERVAL_MS);
        look();
      }
      exhausted.run();
    } catch (OutOfMemoryError noMemoryForThis) {
      exhausted.run();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    long now = collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    if (now != collections) {
      collections = now;
      full = old.stream().anyMatch(MemoryWatch::isFull) ? full + 1 : 0;
    }
  }

  private static boolean isFull(MemoryPoolMXBean pool) {
    MemoryUsage left = pool.getCollectionUsage();
    return left != null && left.getMax() > 0 && left.getUsed() > FULL * left.getMax();
  }
}
