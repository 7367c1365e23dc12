package dev.paylink.base.receiver;

import dev.paylink.api.AuditMessages.ReceiverCheck;

/**
 * The sentences about a check.
 *
 * @param expected what a receiver that is right answers
 * @param passed what a receiver does that passes
 * @param advice what to change in a receiver that fails
 * @param specification URL of the paragraph of Standard Webhooks
 */
record CheckText(String expected, String passed, String advice, String specification) {
  private static final String SPECIFICATION =
      "https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md";
  private static final String ACCEPTS = "2xx";
  private static final String REFUSES = "a status other than 2xx, such as 401";
  private static final String KNOWS = "2xx, and `duplicate` if the receiver says an outcome";
  private static final String PASSES_OVER =
      "2xx, and `ignored` or `duplicate` if the receiver says an outcome";

  static CheckText of(ReceiverCheck check) {
    return switch (check) {
      case RIGHT, SLOW, UNKNOWN_TYPE, LARGE, TWO_SIGNATURES -> ofAccepted(check);
      case REPLAYED, DUPLICATE, OUT_OF_ORDER -> ofRepeated(check);
      case NO_SIGNATURE, WRONG_SECRET, TAMPERED_BODY, TAMPERED_ID -> ofForged(check);
      case STALE, FUTURE -> ofOtherTimes(check);
    };
  }

  /** Whether a receiver that answers 2xx may have done the wrong thing all the same. */
  static boolean isAboutOutcomes(ReceiverCheck check) {
    return check == ReceiverCheck.REPLAYED
        || check == ReceiverCheck.DUPLICATE
        || check == ReceiverCheck.OUT_OF_ORDER;
  }

  private static CheckText ofAccepted(ReceiverCheck check) {
    return switch (check) {
      case SLOW ->
          accepts(
              "The receiver answers in time.",
              "Store the event, answer, and process it later.",
              "request-timeouts");
      case UNKNOWN_TYPE ->
          accepts(
              "The receiver accepts an event of a type that it does not know.",
              "Answer 2xx and pass over the event, as more types may follow.",
              "event-types");
      case LARGE ->
          accepts(
              "The receiver accepts a large event.",
              "Raise the limit of the size of a body.",
              "payload-size");
      case TWO_SIGNATURES ->
          accepts(
              "The receiver accepts an event if one of two signatures is right.",
              "Compare with each signature of the header, as there are two during a rotation of"
                  + " the secret.",
              "webhook-headers-sending-metadata-to-consumers");
      default ->
          accepts(
              "The receiver accepts an event that is signed right.",
              "Verify the exact bytes of the body with the secret of this endpoint, and answer"
                  + " 2xx.",
              "delivery-success-and-failure");
    };
  }

  private static CheckText accepts(String passed, String advice, String paragraph) {
    return text(ACCEPTS, passed, advice, paragraph);
  }

  private static CheckText text(String expected, String passed, String advice, String paragraph) {
    return new CheckText(expected, passed, advice, SPECIFICATION + "#" + paragraph);
  }

  private static CheckText ofRepeated(ReceiverCheck check) {
    return switch (check) {
      case REPLAYED ->
          text(
              KNOWS,
              "The receiver accepts the same request once more.",
              "Keep each `webhook-id`, and answer 2xx without processing the event again.",
              "verifying-signatures");
      case DUPLICATE ->
          text(
              KNOWS,
              "The receiver accepts the same event in a new attempt.",
              "Know duplicates by the `webhook-id`, not by the timestamp or the signature, and"
                  + " answer 2xx.",
              "webhook-metadata");
      default ->
          text(
              PASSES_OVER,
              "The receiver accepts an older event after a newer one.",
              "Keep the highest `sequence` of each object, and pass over an event with a lower one.",
              "payload-structure");
    };
  }

  private static CheckText ofForged(ReceiverCheck check) {
    return switch (check) {
      case NO_SIGNATURE ->
          refuses(
              "The receiver refuses an event without a signature.",
              "Refuse a request without a signature, as anybody can send one.",
              "verifying-webhook-authenticity");
      case WRONG_SECRET ->
          refuses(
              "The receiver refuses an event with a wrong signature.",
              "Compare the whole signature with the one that your secret gives.",
              "verifying-signatures");
      case TAMPERED_BODY ->
          refuses(
              "The receiver refuses an event whose body was changed.",
              "Verify the exact bytes of the body, before anything parses them.",
              "signature-scheme");
      default ->
          refuses(
              "The receiver refuses an event with the signature of another event.",
              "Verify the `webhook-id` together with the timestamp and the body.",
              "signature-scheme");
    };
  }

  private static CheckText refuses(String passed, String advice, String paragraph) {
    return text(REFUSES, passed, advice, paragraph);
  }

  private static CheckText ofOtherTimes(ReceiverCheck check) {
    return refuses(
        check == ReceiverCheck.STALE
            ? "The receiver refuses an event that was signed an hour ago."
            : "The receiver refuses an event that is signed for a time in an hour.",
        "Refuse a `webhook-timestamp` that is more than five minutes off.",
        "verifying-signatures");
  }
}
