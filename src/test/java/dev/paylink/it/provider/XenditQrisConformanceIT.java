package dev.paylink.it.provider;

/** The rules of payment providers, for QRIS of Xendit. */
class XenditQrisConformanceIT extends XenditConformance {
  @Override
  protected String provider() {
    return "xendit-qris";
  }
}
