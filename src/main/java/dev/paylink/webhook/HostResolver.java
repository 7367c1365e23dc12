package dev.paylink.webhook;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Finds the addresses of a host. */
@FunctionalInterface
interface HostResolver {

  /** All addresses, of IPv4 and IPv6; fails when there is none, or finding out takes too long. */
  Future<List<InetAddress>> resolve(String host);

  /**
   * Resolves as the machine does, its hosts file among the rest, within two seconds. Belongs to one
   * verticle: it answers on the context of whoever was the first to ask for a host.
   */
  static HostResolver ofMachine(Vertx vertx) {
    return new OfMachine(vertx.createSharedWorkerExecutor("webhook-names", OfMachine.THREADS));
  }

  /** Asks for a host once, however many wait for it, and never on a thread that others need. */
  final class OfMachine implements HostResolver {
    private static final int THREADS = 16;
    private static final int PATIENCE_SECONDS = 2;

    private final WorkerExecutor threads;
    private final Map<String, Future<List<InetAddress>>> underWay = new ConcurrentHashMap<>();

    private OfMachine(WorkerExecutor threads) {
      this.threads = threads;
    }

    @Override
    public Future<List<InetAddress>> resolve(String host) {
      Future<List<InetAddress>> asked = underWay.computeIfAbsent(host, this::ask);
      // Not at the timeout: a name server that is slow for one host must not take every thread.
      asked.onComplete(answer -> underWay.remove(host, asked));
      return asked.timeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private Future<List<InetAddress>> ask(String host) {
      return threads.executeBlocking(() -> List.of(InetAddress.getAllByName(host)), false);
    }
  }
}
