package dev.paylink.it.support;

import dev.paylink.cli.base.MemoryGuard;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/** A process, guarded as a service is, that uses its memory as its argument says. */
public final class MemoryEater {
  private static final int BLOCK = 64 * 1024;
  private static final List<Object> LEAK = new ArrayList<>();

  /** Runs until the guard ends it; exits with 0 if nothing does. */
  public static void main(String... arguments) throws Exception {
    MemoryGuard.install();
    Vertx vertx = Vertx.vertx();
    switch (arguments[0]) {
      case "event loop" -> vertx.runOnContext(now -> eat());
      case "event loop, caught" -> vertx.setPeriodic(1, timer -> leakSilently());
      case "worker" ->
          vertx
              .executeBlocking(MemoryEater::eat)
              .onFailure(e -> LoggerFactory.getLogger("worker").debug("failed {}", "work", e));
      case "cause" ->
          vertx
              .executeBlocking(MemoryEater::eat)
              .onFailure(
                  e -> LoggerFactory.getLogger("worker").warn("", new RuntimeException("x", e)));
      case "thread" -> new Thread(MemoryEater::eat).start();
      case "garbage" -> {
        litter();
        System.exit(0);
      }
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    Thread.sleep(60_000);
    System.exit(0);
  }

  private static Object eat() {
    List<Object> eaten = new ArrayList<>();
    while (eaten.size() < Integer.MAX_VALUE) {
      eaten.add(new byte[BLOCK]);
    }
    return eaten;
  }

  private static void leakSilently() {
    try {
      LEAK.add(new byte[BLOCK]);
      LEAK.add(new byte[BLOCK]);
    } catch (OutOfMemoryError caught) {
      // nobody is told
    }
  }

  /** Keeps half of the heap, replaces it time and again, and allocates a lot besides. */
  private static void litter() {
    int kept = (int) (Runtime.getRuntime().maxMemory() / 2 / BLOCK);
    long end = System.nanoTime() + 8_000_000_000L;
    for (int i = 0; System.nanoTime() < end; i++) {
      if (LEAK.size() < kept) {
        LEAK.add(new byte[BLOCK]);
      } else if (i % 16 == 0) {
        LEAK.set(i / 16 % kept, new byte[BLOCK]);
      } else {
        consume(new byte[BLOCK]);
      }
    }
  }

  private static void consume(byte[] garbage) {
    if (garbage[garbage.length / 2] != 0) {
      throw new IllegalStateException();
    }
  }

  private MemoryEater() {}
}
