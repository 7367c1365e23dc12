package dev.paylink.events.webhook.target;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Fault;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names as the machine does, including its hosts file. A lookup blocks a thread, for half
 * a minute if a name server does not answer. So the threads of one merchant are limited (bulkhead),
 * and merchants take turns. Belongs to one verticle, and is used on its context only.
 */
public final class MachineResolver implements HostResolver {
  static final int THREADS = 16;
  static final int THREADS_PER_MERCHANT = 4;
  static final int WAITING_PER_MERCHANT = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration CACHE_TTL = Duration.ofSeconds(5);
  private static final int MAX_CACHED = 10_000;

  private final Vertx vertx;
  private final Lookup lookup;
  private final WorkerExecutor threads;
  private final Cache<String, List<InetAddress>> cache =
      Caffeine.newBuilder()
          .maximumSize(MAX_CACHED)
          .expireAfterWrite(CACHE_TTL)
          .executor(Runnable::run)
          .build();
  private final Map<String, Future<List<InetAddress>>> inFlight = new HashMap<>();
  private final Map<String, MerchantQueue> queues =
      new LinkedHashMap<>(); // least recently served first
  private int busy;

  /** A blocking lookup of the addresses of a host. */
  @FunctionalInterface
  interface Lookup {
    InetAddress[] addressesOf(String host) throws Exception;
  }

  private record PendingLookup(String host, Promise<List<InetAddress>> answer) {}

  /** The lookups of one merchant. */
  private static final class MerchantQueue {
    private final String merchantId;
    private final Deque<PendingLookup> waiting = new ArrayDeque<>();
    private int busy;

    private MerchantQueue(String merchantId) {
      this.merchantId = merchantId;
    }

    private boolean hasTurn() {
      return busy < THREADS_PER_MERCHANT && !waiting.isEmpty();
    }
  }

  public MachineResolver(Vertx vertx) {
    this(vertx, InetAddress::getAllByName);
  }

  public MachineResolver(Vertx vertx, Lookup lookup) {
    this.vertx = vertx;
    this.lookup = lookup;
    this.threads = vertx.createSharedWorkerExecutor("webhook-names-" + UUID.randomUUID(), THREADS);
  }

  @Override
  public Future<List<InetAddress>> resolve(String host, String merchantId) {
    Promise<List<InetAddress>> answer = Promise.promise();
    PendingLookup pending = new PendingLookup(host, answer);
    long timer = vertx.setTimer(TIMEOUT.toMillis(), late -> timeOut(pending, merchantId));
    Future<List<InetAddress>> shared = shared(host);
    if (shared == null) {
      enqueue(pending, queues.computeIfAbsent(merchantId, MerchantQueue::new));
    } else {
      shared.onComplete(answer::tryComplete, answer::tryFail);
    }
    return answer.future().onComplete(answered -> vertx.cancelTimer(timer));
  }

  /** Returns the cached or the running lookup of a host; null if there is neither. */
  private @Nullable Future<List<InetAddress>> shared(String host) {
    List<InetAddress> addresses = cache.getIfPresent(host);
    return addresses == null ? inFlight.get(host) : Future.succeededFuture(addresses);
  }

  private void enqueue(PendingLookup pending, MerchantQueue queue) {
    if (queue.waiting.size() < WAITING_PER_MERCHANT) {
      queue.waiting.add(pending);
      startNext();
    } else {
      pending.answer().fail(tooBusy());
    }
  }

  /** Times out. A lookup that has started keeps its thread, as it cannot be interrupted. */
  private void timeOut(PendingLookup pending, String merchantId) {
    MerchantQueue queue = queues.get(merchantId);
    boolean started = queue == null || !queue.waiting.remove(pending);
    pending
        .answer()
        .tryFail(started ? new TimeoutException("No answer within " + TIMEOUT) : tooBusy());
  }

  private static Fault tooBusy() {
    return Fault.unavailable(
        "The host of the URL could not be looked up, as others take long; try again", null);
  }

  /**
   * Starts lookups while threads are free: of the merchant with the fewest running, then the least
   * recently served.
   */
  private void startNext() {
    queues.values().removeIf(queue -> queue.busy == 0 && queue.waiting.isEmpty());
    while (busy < THREADS) {
      Optional<MerchantQueue> next =
          queues.values().stream()
              .filter(MerchantQueue::hasTurn)
              .min(Comparator.comparingInt(queue -> queue.busy));
      if (next.isEmpty()) {
        return;
      }
      queues.remove(next.get().merchantId);
      queues.put(next.get().merchantId, next.get());
      start(next.get().waiting.remove(), next.get());
    }
  }

  private void start(PendingLookup pending, MerchantQueue queue) {
    Future<List<InetAddress>> shared = shared(pending.host());
    Future<List<InetAddress>> addresses = shared == null ? lookUp(pending.host(), queue) : shared;
    addresses.onComplete(pending.answer()::tryComplete, pending.answer()::tryFail);
  }

  private Future<List<InetAddress>> lookUp(String host, MerchantQueue queue) {
    busy++;
    queue.busy++;
    Future<List<InetAddress>> result =
        Future.succeededFuture() // turns a rejected execution into a failure
            .compose(go -> threads.executeBlocking(() -> List.of(lookup.addressesOf(host)), false))
            .onSuccess(addresses -> cache.put(host, addresses));
    inFlight.put(host, result);
    // Not at the timeout: the thread stays blocked, and must count until the lookup ends.
    result.onComplete(answered -> finish(host, queue));
    return result;
  }

  private void finish(String host, MerchantQueue queue) {
    inFlight.remove(host);
    busy--;
    queue.busy--;
    startNext();
  }
}
