package dev.paylink.base.receiver;

import dev.paylink.api.AuditMessages.CheckResult;
import dev.paylink.api.AuditMessages.ReceiverCheck;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import dev.paylink.base.receiver.AuditStep.Expectation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether an answer of a receiver is right. */
public final class AuditJudge {
  private static final String UNTOLD =
      " Its answer has no `webhook-outcome`, so whether it processed the event is not known.";

  private AuditJudge() {}

  /** Returns what is wrong with the answer to a request, in a sentence; empty if it is right. */
  static Optional<String> fault(AuditStep step, AuditAnswer given) {
    if (!given.isAnswered()) {
      return Optional.of(
          "The receiver gave no answer to %s: %s.".formatted(step.what(), given.answer().error()));
    }
    boolean refused = step.expectation() == Expectation.REFUSED;
    if (given.isSuccess() == refused) {
      return Optional.of(
          "The receiver answered %d to %s.".formatted(given.answer().status(), step.what()));
    }
    ReceiverOutcome outcome = given.answer().outcome();
    return outcome == null || isRight(step.expectation(), outcome)
        ? Optional.empty()
        : Optional.of("The receiver says `%s` of %s.".formatted(outcome.code(), step.what()));
  }

  private static boolean isRight(Expectation expectation, ReceiverOutcome outcome) {
    return switch (expectation) {
      case ACCEPTED -> outcome != ReceiverOutcome.DUPLICATE;
      case REFUSED, PASSED_OVER -> outcome != ReceiverOutcome.PROCESSED;
      case KNOWN -> outcome == ReceiverOutcome.DUPLICATE;
    };
  }

  static CheckResult passed(ReceiverCheck check, AuditAnswer given) {
    boolean untold = given.answer().outcome() == null && CheckText.isAboutOutcomes(check);
    return result(check, true, given, CheckText.of(check).passed() + (untold ? UNTOLD : ""));
  }

  static CheckResult failed(ReceiverCheck check, AuditAnswer given, String fault) {
    String message = given.isAnswered() ? fault + " " + CheckText.of(check).advice() : fault;
    return result(check, false, given, message);
  }

  private static CheckResult result(
      ReceiverCheck check, boolean passed, AuditAnswer given, String message) {
    return result(check, passed, given, message, false);
  }

  static CheckResult skipped(ReceiverCheck check, String reason) {
    return result(check, false, null, reason, true);
  }

  private static CheckResult result(
      ReceiverCheck check,
      boolean passed,
      @Nullable AuditAnswer given,
      String message,
      boolean skipped) {
    CheckText text = CheckText.of(check);
    return new CheckResult(
        check,
        passed,
        skipped,
        text.expected(),
        given == null ? null : given.answer(),
        message,
        text.specification());
  }
}
