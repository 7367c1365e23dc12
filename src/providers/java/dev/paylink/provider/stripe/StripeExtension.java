package dev.paylink.provider.stripe;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import dev.paylink.provider.ServiceOffer;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Payments by Stripe, for merchants that have given their keys. */
public final class StripeExtension implements Extension {
  static final String NAME = "stripe";

  private static final Setting<String> API_URL =
      Setting.text("apiUrl", "https://api.stripe.com")
          .describedAs("The API, without a slash at its end");

  private static final Map<String, String> LABELS =
      Map.of("en", "Card and more (Stripe)", "id", "Kartu dan lainnya (Stripe)");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "Payments by Stripe Checkout";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(API_URL);
  }

  @Override
  public List<Setting<?>> merchantSettings() {
    return StripeAccount.SETTINGS;
  }

  @Override
  public List<String> providers() {
    return List.of(NAME);
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    StripeApi api = new StripeApi(context.vertx(), context.setting(API_URL));
    Supplier<StripePayments> payments =
        () ->
            new StripePayments(context, new StripeSessions(api.forOneOperation(), context.clock()));
    ServiceOffer<StripeAccount> offer =
        new ServiceOffer<>(context, "Stripe", "stripe.secretKey", LABELS, StripeAccount::of);
    Bus bus = context.bus();
    bus.handle(
        BusApi.describeProvider(NAME),
        asked ->
            offer.describe(
                asked,
                account -> List.of(account.checkoutOrigin()),
                (amount, currency) -> StripeAmounts.of(amount, currency).isPresent()));
    bus.handle(BusApi.startPayment(NAME), payment -> payments.get().start(payment));
    bus.handle(BusApi.checkPayment(NAME), payment -> payments.get().check(payment));
    bus.handle(BusApi.cancelPayment(NAME), payment -> payments.get().cancel(payment));
    bus.handle(
        BusApi.answerNotification(NAME),
        notification -> new StripeEvents(context, payments.get()).receive(notification));
    bus.handle(
        BusApi.refundPayment(NAME),
        refund ->
            payments
                .get()
                .account(refund.merchantId())
                .compose(
                    account -> new StripeRefunds(api.forOneOperation()).refund(account, refund)));
    return Future.succeededFuture();
  }
}
