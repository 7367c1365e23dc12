package dev.paylink.it.provider;

/** The rules of payment providers, for virtual accounts of Midtrans. */
class MidtransAccountConformanceIT extends MidtransConformance {
  @Override
  protected String provider() {
    return "midtrans-bca";
  }
}
