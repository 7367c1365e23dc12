package dev.paylink.extension;

import dev.paylink.work.FailureLog;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The checks that extensions have added to the readiness of a node. Thread-safe. */
public final class ReadinessChecks {
  private static final Logger log = LoggerFactory.getLogger(ReadinessChecks.class);
  private static final long TIMEOUT_MS = 2_000;

  private final List<Check> checks = new CopyOnWriteArrayList<>();
  private final FailureLog failures = new FailureLog(log);

  /** A check, and the context on which it runs. */
  private record Check(String name, Context context, Supplier<Future<?>> check) {}

  /**
   * Adds a check.
   *
   * @param name of the extension and what it checks, for the log
   */
  void add(String name, Context context, Supplier<Future<?>> check) {
    checks.add(new Check(name, context, check));
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
    return Future.<Void>future(
            result ->
                check
                    .context()
                    .runOnContext(
                        there ->
                            Future.succeededFuture()
                                .compose(begun -> check.check().get())
                                .<Void>mapEmpty()
                                .onComplete(result)))
        .timeout(TIMEOUT_MS, TimeUnit.MILLISECONDS)
        .onFailure(
            failure -> failures.failed("The check %s failed".formatted(check.name()), failure));
  }
}
