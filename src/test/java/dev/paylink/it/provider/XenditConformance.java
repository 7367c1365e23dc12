package dev.paylink.it.provider;

import dev.paylink.test.Merchant;
import dev.paylink.test.Paylink;
import dev.paylink.test.ProviderConformance;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The rules of payment providers, for a channel of Xendit. */
@Paylink(settingsMethod = "settings")
abstract class XenditConformance extends ProviderConformance {
  static final XenditStandIn XENDIT = new XenditStandIn();

  private final Map<String, JsonObject> paid = new HashMap<>();

  static Map<String, String> settings() {
    return Map.of("xendit.url", XENDIT.url());
  }

  @Override
  protected void prepare(Merchant merchant) {
    merchant.set("xendit.secretKey", XenditStandIn.KEY);
    merchant.set("xendit.callbackToken", XenditStandIn.TOKEN);
  }

  @Override
  protected String notificationPath(Merchant merchant) {
    return merchant.id();
  }

  static String id(Started payment) {
    return String.valueOf(payment.reply().providerPaymentId());
  }

  static Notification notification(JsonObject event, String token) {
    return new Notification(event.encode(), "x-callback-token", token);
  }

  private JsonObject paid(Started payment) {
    return paid.computeIfAbsent(id(payment), XENDIT::pay);
  }

  @Override
  protected Notification succeeded(Started payment) {
    return notification(paid(payment), XenditStandIn.TOKEN);
  }

  @Override
  protected Notification forged(Started payment) {
    return notification(paid(payment), "guessed");
  }

  @Override
  protected Optional<Notification> failed(Started payment) {
    return Optional.of(notification(XENDIT.refuse(id(payment)), XenditStandIn.TOKEN));
  }

  @Override
  protected boolean payUnnoticed(Started payment) {
    paid(payment);
    return true;
  }
}
