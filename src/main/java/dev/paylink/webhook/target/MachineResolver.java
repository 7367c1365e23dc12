package dev.paylink.webhook.target;

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
 * Resolves as the machine does, its hosts file among the rest. That takes a thread, and half a
 * minute of it where a name server does not answer. So no merchant has more than a few threads at
 * once, whatever hosts it names, and merchants take turns. Belongs to one verticle, and is used on
 * its context only.
 */
public final class MachineResolver implements HostResolver {
  static final int THREADS = 16;
  static final int THREADS_PER_MERCHANT = 4;
  static final int WAITING_PER_MERCHANT = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration KEPT = Duration.ofSeconds(5);
  private static final int MAX_KEPT = 10_000;

  private final Vertx vertx;
  private final Lookup lookup;
  private final WorkerExecutor threads;
  private final Cache<String, List<InetAddress>> known =
      Caffeine.newBuilder()
          .maximumSize(MAX_KEPT)
          .expireAfterWrite(KEPT)
          .executor(Runnable::run)
          .build();
  private final Map<String, Future<List<InetAddress>>> underWay = new HashMap<>();
  private final Map<String, MerchantQueue> lines =
      new LinkedHashMap<>(); // whose turn was last is last
  private int busy;

  /** Blocks until it knows the addresses of a host. */
  @FunctionalInterface
  interface Lookup {
    InetAddress[] addressesOf(String host) throws Exception;
  }

  private record PendingLookup(String host, Promise<List<InetAddress>> answer) {}

  /** What a merchant asks for. */
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
    PendingLookup question = new PendingLookup(host, answer);
    long timer = vertx.setTimer(PATIENCE.toMillis(), late -> giveUp(question, merchantId));
    Future<List<InetAddress>> shared = shared(host);
    if (shared == null) {
      join(question, lines.computeIfAbsent(merchantId, MerchantQueue::new));
    } else {
      shared.onComplete(answer::tryComplete, answer::tryFail);
    }
    return answer.future().onComplete(answered -> vertx.cancelTimer(timer));
  }

  /** What was answered just now, or is being asked; null if neither. */
  private @Nullable Future<List<InetAddress>> shared(String host) {
    List<InetAddress> addresses = known.getIfPresent(host);
    return addresses == null ? underWay.get(host) : Future.succeededFuture(addresses);
  }

  private void join(PendingLookup question, MerchantQueue line) {
    if (line.waiting.size() < WAITING_PER_MERCHANT) {
      line.waiting.add(question);
      askOn();
    } else {
      question.answer().fail(tooBusy());
    }
  }

  /** A question that was begun goes on: its thread cannot be called back. */
  private void giveUp(PendingLookup question, String merchantId) {
    MerchantQueue line = lines.get(merchantId);
    boolean begun = line == null || !line.waiting.remove(question);
    question.answer().tryFail(begun ? new TimeoutException("No answer in " + PATIENCE) : tooBusy());
  }

  private static Fault tooBusy() {
    return Fault.unavailable(
        "The host of the URL could not be looked up, as others take long; try again", null);
  }

  /** Those first who have least under way, and among them, whose turn is longest ago. */
  private void askOn() {
    lines.values().removeIf(line -> line.busy == 0 && line.waiting.isEmpty());
    while (busy < THREADS) {
      Optional<MerchantQueue> next =
          lines.values().stream()
              .filter(MerchantQueue::hasTurn)
              .min(Comparator.comparingInt(line -> line.busy));
      if (next.isEmpty()) {
        return;
      }
      lines.remove(next.get().merchantId);
      lines.put(next.get().merchantId, next.get());
      ask(next.get().waiting.remove(), next.get());
    }
  }

  private void ask(PendingLookup question, MerchantQueue line) {
    Future<List<InetAddress>> shared = shared(question.host());
    Future<List<InetAddress>> asked = shared == null ? ask(question.host(), line) : shared;
    asked.onComplete(question.answer()::tryComplete, question.answer()::tryFail);
  }

  private Future<List<InetAddress>> ask(String host, MerchantQueue line) {
    busy++;
    line.busy++;
    Future<List<InetAddress>> asked =
        Future.succeededFuture() // no threads any more are a failure like others
            .compose(go -> threads.executeBlocking(() -> List.of(lookup.addressesOf(host)), false))
            .onSuccess(addresses -> known.put(host, addresses));
    underWay.put(host, asked);
    // Not at the timeout: a name server that is slow for one host must not take every thread.
    asked.onComplete(answered -> ended(host, line));
    return asked;
  }

  private void ended(String host, MerchantQueue line) {
    underWay.remove(host);
    busy--;
    line.busy--;
    askOn();
  }
}
