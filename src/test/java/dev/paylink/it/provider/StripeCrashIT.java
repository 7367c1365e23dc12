package dev.paylink.it.provider;

import dev.paylink.it.provider.StandIn.Request;
import dev.paylink.it.support.CheckoutClient.Page;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/**
 * The node is killed around each request to Stripe. Every night only: {@link XenditCrashIT} proves
 * the node's part, and the tests of the provider that it repeats requests with the same key.
 */
@Tag("nightly")
class StripeCrashIT extends ProviderCrash<StripeStandIn> {
  StripeCrashIT() {
    super(new StripeStandIn());
  }

  @Override
  Stream<Moment> moments() {
    return Stream.of(
            Moment.around("session", "stripe", one -> isPost(one) && isOfSessions(one)),
            Moment.around("check", "stripe", one -> !isPost(one) && isOfSessions(one)),
            Moment.around("refund", "stripe", one -> isPost(one) && !isOfSessions(one)))
        .flatMap(moments -> moments);
  }

  private static boolean isOfSessions(Request request) {
    return request.path().startsWith("/v1/checkout/sessions");
  }

  @Override
  Map<String, String> environment() {
    return Map.of("PAYLINK_EXTENSIONS_STRIPE_API_URL", service.url());
  }

  @Override
  Map<String, String> account() {
    return Map.of(
        "stripe.secretKey",
        StripeStandIn.KEY,
        "stripe.webhookSecret",
        "whsec_standin",
        "stripe.checkoutOrigin",
        service.url());
  }

  @Override
  void pay(Page shown, String paymentId) {
    String location = shown.location();
    service.pay(location.substring(location.lastIndexOf('/') + 1));
  }

  @Override
  long refunds(JsonObject payment) {
    return service.refunds().values().stream()
        .filter(
            one -> one.getString("payment_intent").equals(payment.getString("providerReference")))
        .count();
  }
}
