package dev.paylink.provider.stripe;

import dev.paylink.api.MerchantSettings;
import dev.paylink.api.Setting;
import dev.paylink.provider.KeyForm;
import dev.paylink.provider.ServiceAccount;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The account of a merchant at Stripe.
 *
 * @param secretKey of the API, {@code sk_…} or restricted, {@code rk_…}
 * @param webhookSecret {@code whsec_…}
 * @param checkoutOrigin where customers pay
 */
record StripeAccount(String secretKey, String webhookSecret, String checkoutOrigin)
    implements ServiceAccount {
  private static final KeyForm KEY =
      new KeyForm(
          Pattern.compile("[sr]k_test_[A-Za-z0-9_]+"),
          Pattern.compile("[sr]k_live_[A-Za-z0-9_]+"),
          "secret or restricted key",
          "sk_test_… or rk_test_…",
          "sk_live_… or rk_live_…");
  private static final Pattern SIGNING = Pattern.compile("whsec_[A-Za-z0-9+/=_-]+");
  private static final Pattern ORIGIN = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+");

  private static final Setting<String> SECRET_KEY =
      Setting.secret("secretKey")
          .required()
          .describedAs(
              "The secret or restricted key: sk_test_… in test mode, sk_live_… in live mode")
          .checkedBy(KEY.check());
  private static final Setting<String> WEBHOOK_SECRET =
      Setting.secret("webhookSecret")
          .required()
          .describedAs("The signing secret of the webhook endpoint, whsec_…")
          .checkedBy(
              (secret, owner) ->
                  SIGNING.matcher(secret).matches()
                      ? null
                      : "must be the signing secret of the webhook endpoint, whsec_…");
  private static final Setting<String> CHECKOUT_ORIGIN =
      Setting.text("checkoutOrigin", "https://checkout.stripe.com")
          .describedAs("The origin of the payment page, if it has a domain of the merchant")
          .checkedBy(
              (origin, owner) ->
                  ORIGIN.matcher(origin).matches()
                      ? null
                      : "must be an origin, as https://pay.example.com");

  static final List<Setting<?>> SETTINGS = List.of(SECRET_KEY, WEBHOOK_SECRET, CHECKOUT_ORIGIN);

  static StripeAccount of(MerchantSettings settings) {
    return new StripeAccount(
        settings.get(SECRET_KEY), settings.get(WEBHOOK_SECRET), settings.get(CHECKOUT_ORIGIN));
  }

  @Override
  public boolean isOfMode(boolean testMode) {
    return KEY.fits(secretKey, testMode);
  }
}
