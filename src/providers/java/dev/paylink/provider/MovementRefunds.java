package dev.paylink.provider;

import dev.paylink.api.RefundMessages.RefundOutcome;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A refund that takes back one or several movements of money, each by a separate request. */
public final class MovementRefunds {
  private static final Set<RefundOutcome> NOTHING_WENT_BACK =
      Set.of(RefundOutcome.FAILED, RefundOutcome.NOT_SUPPORTED);

  private MovementRefunds() {}

  /**
   * Asks for one after the other, and says what became of all. Fails if some went back and others
   * cannot: it is asked for again then, and a person has to look at it.
   */
  public static Future<RefundStarted> refund(
      RefundPayment refund, Function<RefundedMovement, Future<RefundStarted>> ask) {
    Future<List<RefundStarted>> all = Future.succeededFuture(new ArrayList<>());
    for (RefundedMovement movement : refund.movements()) {
      all =
          all.compose(
              before ->
                  ask.apply(movement)
                      .map(
                          one -> {
                            before.add(one);
                            return before;
                          }));
    }
    return all.map(each -> outcome(refund, each));
  }

  private static RefundStarted outcome(RefundPayment refund, List<RefundStarted> each) {
    List<RefundStarted> notDone =
        each.stream().filter(one -> NOTHING_WENT_BACK.contains(one.outcome())).toList();
    if (notDone.size() == each.size()) {
      return notDone.get(0);
    }
    if (!notDone.isEmpty()) {
      throw new ServiceFailure("Only a part of %s went back".formatted(refund.refundId()));
    }
    String references =
        each.stream().map(RefundStarted::reference).collect(Collectors.joining(","));
    return each.stream().allMatch(one -> one.outcome() == RefundOutcome.SUCCEEDED)
        ? RefundStarted.succeeded(references)
        : RefundStarted.pending(references);
  }
}
