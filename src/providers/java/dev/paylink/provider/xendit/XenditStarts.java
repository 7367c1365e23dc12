package dev.paylink.provider.xendit;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What was created in the last minute on this node. Xendit creates another one for each request,
 * and does not tell what there is of a payment: a form that is sent twice would show two.
 */
final class XenditStarts {
  private static final long KEPT_MS = 60_000;

  private final Vertx vertx;
  private final Map<String, Future<XenditPayment>> begun = new ConcurrentHashMap<>();

  XenditStarts(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Creates it, unless it is being created, or was just now. */
  Future<XenditPayment> once(String key, Supplier<Future<XenditPayment>> create) {
    Promise<XenditPayment> mine = Promise.promise();
    Future<XenditPayment> first = begun.putIfAbsent(key, mine.future());
    if (first != null) {
      return first;
    }
    vertx.setTimer(KEPT_MS, passed -> begun.remove(key, mine.future()));
    return create.get().onComplete(mine).onFailure(failure -> begun.remove(key, mine.future()));
  }
}
