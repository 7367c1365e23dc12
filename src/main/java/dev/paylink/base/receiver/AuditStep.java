package dev.paylink.base.receiver;

import dev.paylink.api.AuditMessages.ReceiverCheck;

/**
 * A request of an audit, and what a receiver that is right does with it.
 *
 * @param check that it belongs to; a check can have several
 * @param what is sent, for a sentence, as "an event without a signature"
 */
public record AuditStep(
    ReceiverCheck check, Expectation expectation, String what, AuditRequest request) {

  /** What a receiver that is right does. An outcome counts only if the receiver says one. */
  public enum Expectation {
    /** It answers 2xx. The event is new, so it is no duplicate. */
    ACCEPTED,
    /** It answers anything else than 2xx. */
    REFUSED,
    /** It answers 2xx, and has processed the event before. */
    KNOWN,
    /** It answers 2xx, and does not process the event. */
    PASSED_OVER
  }
}
