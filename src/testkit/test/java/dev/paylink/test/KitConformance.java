package dev.paylink.test;

import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** The suite for a provider of these tests. */
class KitConformance extends ProviderConformance {
  private final Flaw flaw;

  KitConformance(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  protected String provider() {
    return flaw.provider();
  }

  @Override
  protected Notification succeeded(Started payment) {
    return notification(payment, "paid", KitProvider.GENUINE);
  }

  @Override
  protected Optional<Notification> confirmed(Started payment) {
    return Optional.of(notification(payment, "settled", KitProvider.GENUINE));
  }

  @Override
  protected Optional<Notification> failed(Started payment) {
    return Optional.of(notification(payment, "failed", KitProvider.GENUINE));
  }

  @Override
  protected boolean payUnnoticed(Started payment) {
    return KitProvider.PAID.add(payment.paymentId());
  }

  @Override
  protected Notification forged(Started payment) {
    return notification(payment, "paid", "guessed");
  }

  private static Notification notification(Started payment, String stage, String signature) {
    return new Notification(
        new JsonObject().put("paymentId", payment.paymentId()).put("stage", stage).encode(),
        KitProvider.SIGNATURE,
        signature);
  }
}
