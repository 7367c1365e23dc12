package dev.paylink.base.work;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

/**
 * Futures that several requests wait for. What follows such a future runs in the context of the
 * request that started the work, with its trace and its id in logs; here it runs in the caller's.
 */
public final class CallerContext {
  private CallerContext() {}

  /** The same result, in the current context of Vert.x. */
  public static <T> Future<T> of(Future<T> shared) {
    Context caller = Vertx.currentContext();
    if (shared.succeeded()) {
      return Future.succeededFuture(shared.result());
    }
    if (caller == null) {
      return shared;
    }
    Promise<T> own = Promise.promise();
    shared.onComplete(result -> caller.runOnContext(back -> own.handle(result)));
    return own.future();
  }
}
