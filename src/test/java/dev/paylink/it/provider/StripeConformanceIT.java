package dev.paylink.it.provider;

import dev.paylink.test.Merchant;
import dev.paylink.test.Paylink;
import dev.paylink.test.ProviderConformance;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

/** The rules of payment providers, for Stripe. */
@Paylink(settingsMethod = "settings")
class StripeConformanceIT extends ProviderConformance {
  private static final String SECRET = "whsec_standin";
  private static final StripeStandIn STRIPE = new StripeStandIn();

  static Map<String, String> settings() {
    return Map.of("stripe.apiUrl", STRIPE.url());
  }

  @AfterAll
  static void stop() {
    STRIPE.close();
  }

  @Override
  protected String provider() {
    return "stripe";
  }

  @Override
  protected void prepare(Merchant merchant) {
    merchant.set("stripe.secretKey", StripeStandIn.KEY);
    merchant.set("stripe.webhookSecret", SECRET);
    merchant.set("stripe.checkoutOrigin", STRIPE.url());
  }

  @Override
  protected String notificationPath(Merchant merchant) {
    return merchant.id();
  }

  @Override
  protected Notification succeeded(Started payment) {
    JsonObject paid = STRIPE.pay(session(payment));
    return notification("checkout.session.completed", paid, SECRET);
  }

  @Override
  protected Notification forged(Started payment) {
    JsonObject paid = STRIPE.pay(session(payment));
    return notification("checkout.session.completed", paid, "whsec_guessed");
  }

  @Override
  protected Optional<Notification> failed(Started payment) {
    JsonObject refused = STRIPE.payLater(session(payment));
    return Optional.of(notification("checkout.session.async_payment_failed", refused, SECRET));
  }

  @Override
  protected boolean payUnnoticed(Started payment) {
    STRIPE.pay(session(payment));
    return true;
  }

  private static String session(Started payment) {
    return String.valueOf(payment.reply().providerPaymentId());
  }

  private static Notification notification(String type, JsonObject session, String secret) {
    Instant now = Instant.now();
    String body = StripeStandIn.event(type, now, session);
    return new Notification(body, "Stripe-Signature", StripeStandIn.signature(secret, now, body));
  }
}
