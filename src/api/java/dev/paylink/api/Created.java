package dev.paylink.api;

/** The reply to a command that creates a resource and takes an idempotency key. */
public sealed interface Created
    permits OrderMessages.OrderCreated,
        DigitalProductMessages.DigitalProductCreated,
        LandingPageMessages.LandingPageCreated,
        PaymentLinkMessages.PaymentLinkCreated,
        EndpointMessages.EndpointCreated,
        MessageMessages.MessageQueued,
        RefundMessages.RefundCreated {

  /** The public id of the resource. */
  String id();

  /** Whether an earlier request with the same idempotency key created the resource. */
  boolean replayed();

  /**
   * The JSON body of the HTTP response. A replay has the bytes of the first response, even if a
   * later version writes the resource differently.
   */
  String json();
}
