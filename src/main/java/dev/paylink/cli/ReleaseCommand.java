package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.quarantine.QuarantineStore;
import dev.paylink.node.HeldWorkStore;
import dev.paylink.node.HeldWorkStore.HeldWork;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops the quarantine of a database. */
@Command(
    name = "release",
    description = {
      "Releases the quarantine of `serve --quarantine`.",
      "Within a second, every node cancels overdue orders, expires links, asks providers for refunds and sends webhooks again.",
      "Prints on standard error what was due. Does nothing if there is no quarantine."
    },
    mixinStandardHelpOptions = true)
final class ReleaseCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();

  /**
   * What was released.
   *
   * @param since when the quarantine started
   * @param work empty if it could not be counted
   */
  private record Released(Instant since, Optional<HeldWork> work) {}

  @Override
  public Integer call() {
    AppConfig config = settings.forDatabase();
    Admin admin = new Admin();
    Optional<Released> released = admin.with(config, stores -> release(stores, admin.now()));
    System.err.println(
        released
            .map(ReleaseCommand::describe)
            .orElse("There is no quarantine; nothing to release"));
    return 0;
  }

  /**
   * Counts before the nodes start; a count that takes too long keeps nothing from being released.
   */
  private static Future<Optional<Released>> release(Admin.Stores stores, Instant now) {
    QuarantineStore quarantine = new QuarantineStore(stores.database());
    HeldWorkStore held = new HeldWorkStore(stores.database(), stores.config().orders());
    return quarantine
        .since()
        .compose(
            since ->
                since.isEmpty()
                    ? Future.succeededFuture(Optional.<HeldWork>empty())
                    : held.count(now)
                        .map(Optional::of)
                        .recover(tooSlow -> Future.succeededFuture(Optional.empty())))
        .compose(work -> quarantine.end().map(ended -> ended.map(at -> new Released(at, work))));
  }

  private static String describe(Released released) {
    String began = "Released the quarantine of " + released.since();
    return released
        .work()
        .map(
            work ->
                "%s; will be handled: deliveries %d, overdue orders %d, refunds %d"
                    .formatted(began, work.deliveries(), work.orders(), work.refunds()))
        .orElse(began + "; counting the work that is due took too long");
  }
}
