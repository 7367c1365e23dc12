package dev.paylink.provider.stripe;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;

/** Payments by Stripe, for merchants that have given their keys. */
public final class StripeExtension implements Extension {
  static final String NAME = "stripe";

  private static final Setting<String> API_URL =
      Setting.text("apiUrl", "https://api.stripe.com")
          .describedAs("The API, without a slash at its end");

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
    StripeApi api = new StripeApi(context, context.setting(API_URL));
    context.provider(NAME, new StripeProvider(context, api));
    return Future.succeededFuture();
  }
}
