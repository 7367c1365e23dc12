package dev.paylink.sales.payment;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Gate;
import dev.paylink.base.work.Poller;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks providers for what is due. A claim moves the due time ahead and is committed before the
 * provider is asked: if the node dies, or the provider does not answer, it is due again, on any
 * node. A slow provider does not delay other providers. An instance belongs to one event loop.
 *
 * @param <T> what a provider is asked for
 */
public final class ProviderLoop<T> implements BackgroundWork {
  private static final Logger log = LoggerFactory.getLogger(ProviderLoop.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Maximum number of questions that a provider has at once. */
  private static final int AT_ONCE = 10;

  /** What providers are to be asked for. */
  public interface Queue<T> {
    /** The providers for which something is due. */
    Future<List<String>> providers(Instant now);

    /** Claims what is due of a provider, at most {@code limit}. */
    Future<List<T>> claim(String provider, int limit, Instant now);
  }

  /** Asks a provider for what was claimed, and stores its answer. */
  public interface Asking<T> {
    /** Whether the provider can be asked on this node. */
    boolean isHere(String provider);

    /** Completes, or fails, when nothing more will be stored; says itself what failed. */
    Future<?> ask(String provider, T claimed);
  }

  private final String what;
  private final Queue<T> queue;
  private final Asking<T> asking;
  private final InstantSource clock;
  private final Map<String, Integer> underWay = new HashMap<>();
  private final List<Future<?>> asked = new ArrayList<>();
  private final Set<String> missing = new HashSet<>();
  private final Poller poller;

  /**
   * @param what providers are asked for, as {@code refunds}, for the log
   */
  public ProviderLoop(
      String what, Queue<T> queue, Asking<T> asking, InstantSource clock, Gate gate) {
    this.what = what;
    this.queue = queue;
    this.asking = asking;
    this.clock = clock;
    this.poller =
        new Poller("ask providers for " + what, INTERVAL, Duration.ZERO, this::claimDue)
            .behind(gate);
  }

  @Override
  public void start(Vertx vertx) {
    poller.start(vertx);
  }

  public void wake() {
    poller.wake();
  }

  private Future<Boolean> claimDue() {
    asked.removeIf(Future::isComplete);
    return queue
        .providers(clock.instant())
        .compose(
            names -> Future.join(names.stream().filter(this::isHere).map(this::claim).toList()))
        .map(false);
  }

  /** Logs when it is missed. */
  private boolean isHere(String provider) {
    boolean here = asking.isHere(provider);
    if (here) {
      missing.remove(provider);
    } else if (missing.add(provider)) {
      log.warn("What is due of {} of provider {} waits: it is not on this node", what, provider);
    }
    return here;
  }

  private Future<Void> claim(String provider) {
    int free = AT_ONCE - underWay.getOrDefault(provider, 0);
    return free <= 0
        ? Future.succeededFuture()
        : queue
            .claim(provider, free, clock.instant())
            .onSuccess(claimed -> claimed.forEach(one -> ask(provider, one)))
            .mapEmpty();
  }

  private void ask(String provider, T claimed) {
    underWay.merge(provider, 1, Integer::sum);
    asked.add(
        asking
            .ask(provider, claimed)
            .onComplete(
                ended -> {
                  if (underWay.merge(provider, -1, Integer::sum) == AT_ONCE - 1) {
                    wake(); // others may have waited for their turn
                  }
                }));
  }

  /** Claims no more; completes when the answers under way are recorded. */
  @Override
  public Future<Void> stop() {
    return poller
        .stop()
        .compose(ended -> Future.join(List.copyOf(asked)).otherwiseEmpty())
        .mapEmpty();
  }
}
