package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Request and reply of {@link BusApi#AUDIT_WEBHOOK_ENDPOINT}. */
public final class AuditMessages {
  private AuditMessages() {}

  /** What an audit checks of a receiver. */
  public enum ReceiverCheck {
    /** An event that is signed right is accepted. */
    RIGHT,
    /** The answer comes within the time limit of a delivery. */
    SLOW,
    /** An event without a signature is refused. */
    NO_SIGNATURE,
    /** An event with a signature of another secret, or with a part of the right one, is refused. */
    WRONG_SECRET,
    /** An event whose body differs from the signed one is refused. */
    TAMPERED_BODY,
    /** An event with the signature of another event is refused. */
    TAMPERED_ID,
    /** An event that was signed an hour ago is refused. */
    STALE,
    /** An event that is signed for a time in an hour is refused. */
    FUTURE,
    /** The same request once more is accepted, and not processed again. */
    REPLAYED,
    /** The same event in a new attempt is accepted, and not processed again. */
    DUPLICATE,
    /** An older event of an object after a newer one is accepted, and not processed. */
    OUT_OF_ORDER,
    /** An event of an unknown type is accepted. */
    UNKNOWN_TYPE,
    /** A large event is accepted. */
    LARGE,
    /** An event with two signatures, of which one is right, is accepted. */
    TWO_SIGNATURES;

    /** The name in the contract: lower case. */
    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Audits the receiver of an endpoint.
   *
   * @param merchantId {@code mer_…}, the owner of the endpoint
   * @param testMode whether that merchant is in test mode
   * @param endpointId {@code whe_…}
   * @param confirmed whether the receiver of a live merchant may get forged events
   */
  public record AuditEndpoint(
      String merchantId, boolean testMode, String endpointId, boolean confirmed) {}

  /**
   * The report of an audit.
   *
   * @param passed whether all checks passed
   * @param checks in the order of {@link ReceiverCheck}
   */
  public record ReceiverAudit(boolean passed, List<CheckResult> checks) {
    public ReceiverAudit {
      checks = List.copyOf(checks);
    }
  }

  /**
   * The result of a check.
   *
   * @param skipped whether the check was not made; it has not passed then
   * @param expected the answer of a correct receiver
   * @param answer what the receiver answered; null if the check was not made
   * @param message the result in a sentence, for people
   * @param specification URL of the paragraph of Standard Webhooks that the check comes from
   */
  public record CheckResult(
      ReceiverCheck name,
      boolean passed,
      boolean skipped,
      String expected,
      @Nullable ReceiverAnswer answer,
      String message,
      String specification) {}

  /**
   * What a receiver answered.
   *
   * @param status null without an answer
   * @param outcome what the receiver did, as it says itself; null if it says nothing
   * @param error why there is no answer; null with an answer
   * @param durationMs from start to end, in milliseconds
   */
  public record ReceiverAnswer(
      @Nullable Integer status,
      @Nullable ReceiverOutcome outcome,
      @Nullable String error,
      int durationMs) {}
}
