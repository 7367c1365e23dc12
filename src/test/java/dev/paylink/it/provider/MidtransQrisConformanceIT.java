package dev.paylink.it.provider;

import dev.paylink.api.PaymentMessages.PaymentStarted;

/** The rules of payment providers, for QRIS of Midtrans. */
class MidtransQrisConformanceIT extends MidtransConformance {
  @Override
  protected String provider() {
    return "midtrans-qris";
  }

  /** A code is told once, so a repeated start ends it and starts another. */
  @Override
  protected Object chargeOf(PaymentStarted reply) {
    return provider();
  }
}
