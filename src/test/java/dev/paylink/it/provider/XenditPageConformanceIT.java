package dev.paylink.it.provider;

import java.util.Optional;

/** The rules of payment providers, for the page of Xendit. */
class XenditPageConformanceIT extends XenditConformance {
  @Override
  protected String provider() {
    return "xendit";
  }

  /** Xendit reports the payment, and the page. */
  @Override
  protected Optional<Notification> confirmed(Started payment) {
    return Optional.of(notification(XENDIT.completed(id(payment)), XenditStandIn.TOKEN));
  }
}
