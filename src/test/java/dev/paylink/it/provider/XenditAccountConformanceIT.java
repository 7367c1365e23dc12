package dev.paylink.it.provider;

/** The rules of payment providers, for virtual accounts of Xendit. */
class XenditAccountConformanceIT extends XenditConformance {
  @Override
  protected String provider() {
    return "xendit-bca";
  }
}
