package dev.paylink.it.provider;

import dev.paylink.test.Merchant;
import dev.paylink.test.Paylink;
import dev.paylink.test.ProviderConformance;
import java.util.Map;
import java.util.Optional;

/** The rules of payment providers, for a channel of Midtrans. */
@Paylink(settingsMethod = "settings")
abstract class MidtransConformance extends ProviderConformance {
  static final MidtransStandIn MIDTRANS = new MidtransStandIn();

  static Map<String, String> settings() {
    return Map.of("midtrans.url", MIDTRANS.url());
  }

  @Override
  protected void prepare(Merchant merchant) {
    merchant.set("midtrans.serverKey", MidtransStandIn.KEY);
  }

  @Override
  protected String notificationPath(Merchant merchant) {
    return merchant.id();
  }

  /** The order id of a payment at Midtrans, of which the customer has chosen how to pay it. */
  protected String orderId(Started payment) {
    return String.valueOf(payment.reply().providerPaymentId());
  }

  @Override
  protected Notification succeeded(Started payment) {
    return new Notification(MIDTRANS.becomes(orderId(payment), "settlement").encode());
  }

  @Override
  protected Optional<Notification> confirmed(Started payment) {
    return Optional.of(succeeded(payment));
  }

  @Override
  protected Notification forged(Started payment) {
    MIDTRANS.becomes(orderId(payment), "settlement");
    return new Notification(
        MidtransStandIn.notification(
                MIDTRANS.transaction(orderId(payment)).put("status_code", "200"), "guessed")
            .encode());
  }

  @Override
  protected boolean payUnnoticed(Started payment) {
    MIDTRANS.becomes(orderId(payment), "settlement");
    return true;
  }
}
