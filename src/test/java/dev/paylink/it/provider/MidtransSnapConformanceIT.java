package dev.paylink.it.provider;

/** The rules of payment providers, for the page of Midtrans. */
class MidtransSnapConformanceIT extends MidtransConformance {
  @Override
  protected String provider() {
    return "midtrans";
  }

  /** There is no transaction until the customer has chosen how to pay. */
  @Override
  protected boolean canEndAtOnce() {
    return false;
  }

  @Override
  protected String orderId(Started payment) {
    String orderId = super.orderId(payment);
    if (!MIDTRANS.has(orderId)) {
      MIDTRANS.choose(orderId, "credit_card");
    }
    return orderId;
  }
}
