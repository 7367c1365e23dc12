package dev.paylink.node.extension;

import dev.paylink.base.work.FailureLog;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The checks that extensions have added to the readiness of a node. Thread-safe. */
public final class ReadinessChecks {
  private static final Logger log = LoggerFactory.getLogger(ReadinessChecks.class);
  private static final long TIMEOUT_MS = 2_000;

  private final List<Check> checks = new CopyOnWriteArrayList<>();
  private final FailureLog failures = new FailureLog(log);

  /** A check, the context on which it runs, and whether a run is unfinished. */
  private record Check(
      String name, Context context, Supplier<Future<?>> check, AtomicBoolean running) {}

  /**
   * Adds a check.
   *
   * @param name of the extension and what it checks, for the log
   */
  void add(String name, Context context, Supplier<Future<?>> check) {
    checks.add(new Check(name, context, check, new AtomicBoolean()));
  }

  /** Removes the checks of an extension that has stopped. */
  void removeAll(Context context) {
    checks.removeIf(check -> check.context() == context);
  }

  /** Runs all checks; fails if one of them fails, or takes longer than 2 s. */
  public Future<Void> run() {
    return Future.all(checks.stream().map(this::run).toList()).mapEmpty();
  }

  private Future<Void> run(Check check) {
    Future<Void> ended =
        check.running().getAndSet(true)
            ? Future.failedFuture("The run before has not ended")
            : Future.<Void>future(
                    result -> check.context().runOnContext(there -> begin(check, result)))
                .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS);
    return ended.onFailure(
        failure -> failures.failed("The check %s failed".formatted(check.name()), failure));
  }

  private static void begin(Check check, Promise<Void> result) {
    Future.succeededFuture()
        .compose(begun -> check.check().get())
        .<Void>mapEmpty()
        .onComplete(
            ended -> {
              check.running().set(false);
              result.handle(ended);
            });
  }
}
