package dev.paylink.base.receiver;

import dev.paylink.api.AuditMessages.ReceiverAnswer;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request of an audit.
 *
 * @param late whether no answer came in time
 */
public record AuditAnswer(ReceiverAnswer answer, boolean late) {
  private static final int FIRST_SUCCESS = 200;
  private static final int FIRST_OTHER = 300;

  /** An answer with a status. */
  public static AuditAnswer of(int status, @Nullable ReceiverOutcome outcome, int durationMs) {
    return new AuditAnswer(new ReceiverAnswer(status, outcome, null, durationMs), false);
  }

  /** No answer. */
  public static AuditAnswer failed(String error, int durationMs, boolean late) {
    return new AuditAnswer(new ReceiverAnswer(null, null, error, durationMs), late);
  }

  boolean isAnswered() {
    return answer.status() != null;
  }

  boolean isSuccess() {
    Integer status = answer.status();
    return status != null && status >= FIRST_SUCCESS && status < FIRST_OTHER;
  }
}
