package dev.paylink.provider.xendit;

import dev.paylink.api.MerchantSettings;
import dev.paylink.api.Setting;
import dev.paylink.provider.KeyForm;
import dev.paylink.provider.ServiceAccount;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The account of a merchant at Xendit.
 *
 * @param secretKey {@code xnd_development_…} of test mode, {@code xnd_production_…} of live mode
 * @param callbackToken that Xendit sends with its notifications
 */
record XenditAccount(String secretKey, String callbackToken) implements ServiceAccount {
  private static final String TEST = "xnd_development_";
  private static final String LIVE = "xnd_production_";

  private static final KeyForm KEY =
      new KeyForm(
          Pattern.compile(TEST + "[A-Za-z0-9_+/=-]+"),
          Pattern.compile(LIVE + "[A-Za-z0-9_+/=-]+"),
          "secret API key",
          TEST + "…",
          LIVE + "…");

  private static final Setting<String> SECRET_KEY =
      Setting.secret("secretKey")
          .required()
          .describedAs(
              "The secret API key: xnd_development_… in test mode, xnd_production_… in live mode")
          .checkedBy(KEY.check());
  private static final Setting<String> CALLBACK_TOKEN =
      Setting.secret("callbackToken")
          .required()
          .describedAs("The webhook verification token, of the same mode")
          .checkedBy(
              (token, owner) ->
                  token.startsWith("xnd_")
                      ? "must be the webhook verification token, not an API key"
                      : null);

  static final List<Setting<?>> SETTINGS = List.of(SECRET_KEY, CALLBACK_TOKEN);

  static XenditAccount of(MerchantSettings settings) {
    return new XenditAccount(settings.get(SECRET_KEY), settings.get(CALLBACK_TOKEN));
  }

  @Override
  public boolean isOfMode(boolean testMode) {
    return KEY.fits(secretKey, testMode);
  }

  /** Whether this is the token of the account. */
  boolean hasToken(String token) {
    return !callbackToken.isEmpty()
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), callbackToken.getBytes(StandardCharsets.UTF_8));
  }
}
