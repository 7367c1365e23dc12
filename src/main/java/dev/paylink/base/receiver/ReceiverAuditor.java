package dev.paylink.base.receiver;

import dev.paylink.api.AuditMessages.CheckResult;
import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.AuditMessages.ReceiverCheck;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Sends the requests of an audit one after the other, and reports what the receiver does. */
public final class ReceiverAuditor {
  private static final String NOT_RIGHT =
      "Not checked, because the receiver does not accept the first event.";
  private static final String NO_TIME = "Not checked, because the time of the audit was over.";

  private final Sender sender;
  private final BooleanSupplier timeIsOver;
  private final Map<ReceiverCheck, CheckResult> failed = new EnumMap<>(ReceiverCheck.class);
  private final Map<ReceiverCheck, AuditAnswer> answers = new EnumMap<>(ReceiverCheck.class);
  private final Set<ReceiverCheck> outOfTime = EnumSet.noneOf(ReceiverCheck.class);

  /** Sends a request; the result never fails, but if the receiver's host cannot be looked up. */
  @FunctionalInterface
  public interface Sender {
    Future<AuditAnswer> send(AuditRequest request);
  }

  private ReceiverAuditor(Sender sender, BooleanSupplier timeIsOver) {
    this.sender = sender;
    this.timeIsOver = timeIsOver;
  }

  /**
   * Audits a receiver.
   *
   * @param steps of {@link AuditPlan}
   * @param timeIsOver whether no further request may be sent
   */
  public static Future<ReceiverAudit> audit(
      List<AuditStep> steps, Sender sender, BooleanSupplier timeIsOver) {
    ReceiverAuditor auditor = new ReceiverAuditor(sender, timeIsOver);
    Future<Void> done = Future.succeededFuture();
    for (AuditStep step : steps) {
      done = done.compose(before -> auditor.send(step));
    }
    return done.map(all -> auditor.report());
  }

  private Future<Void> send(AuditStep step) {
    if (isUseless(step.check())) {
      return Future.succeededFuture();
    }
    if (timeIsOver.getAsBoolean()) {
      outOfTime.add(step.check());
      return Future.succeededFuture();
    }
    return sender
        .send(step.request())
        .map(
            answer -> {
              answers.put(step.check(), answer);
              AuditJudge.fault(step, answer).ifPresent(fault -> fail(step.check(), answer, fault));
              return null;
            });
  }

  /** Whether a check has failed already, or shows nothing. */
  private boolean isUseless(ReceiverCheck check) {
    return failed.containsKey(check) || failed.containsKey(ReceiverCheck.RIGHT);
  }

  private void fail(ReceiverCheck check, AuditAnswer answer, String fault) {
    failed.put(check, AuditJudge.failed(check, answer, fault));
  }

  private ReceiverAudit report() {
    List<CheckResult> checks = Arrays.stream(ReceiverCheck.values()).map(this::result).toList();
    return new ReceiverAudit(checks.stream().allMatch(CheckResult::passed), checks);
  }

  private CheckResult result(ReceiverCheck check) {
    AuditAnswer first = answers.get(ReceiverCheck.RIGHT);
    boolean late = first != null && first.late();
    if (check == ReceiverCheck.SLOW) {
      return inTime(first);
    }
    if (late) { // says nothing about the signature
      return AuditJudge.skipped(check, NOT_RIGHT);
    }
    CheckResult fault = failed.get(check);
    if (fault != null) {
      return fault;
    }
    if (outOfTime.contains(check)) {
      return AuditJudge.skipped(check, NO_TIME);
    }
    AuditAnswer answer = answers.get(check);
    return answer == null ? AuditJudge.skipped(check, NOT_RIGHT) : AuditJudge.passed(check, answer);
  }

  private static CheckResult inTime(@Nullable AuditAnswer first) {
    if (first == null) {
      return AuditJudge.skipped(ReceiverCheck.SLOW, NO_TIME);
    }
    if (first.late()) {
      String fault =
          "The receiver gave no answer: %s. Store the event, answer, and process it later."
              .formatted(first.answer().error());
      return AuditJudge.failed(ReceiverCheck.SLOW, first, fault);
    }
    return first.isAnswered()
        ? AuditJudge.passed(ReceiverCheck.SLOW, first)
        : AuditJudge.skipped(ReceiverCheck.SLOW, NOT_RIGHT);
  }
}
