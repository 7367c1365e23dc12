package dev.paylink.provider.midtrans;

import dev.paylink.api.MerchantSettings;
import dev.paylink.api.Setting;
import dev.paylink.provider.KeyForm;
import dev.paylink.provider.ServiceAccount;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The account of a merchant at Midtrans.
 *
 * @param serverKey {@code SB-Mid-server-…} of the sandbox, {@code Mid-server-…} of production
 */
record MidtransAccount(String serverKey) implements ServiceAccount {
  private static final String SANDBOX = "SB-Mid-server-";
  private static final String PRODUCTION = "Mid-server-";

  private static final KeyForm KEY =
      new KeyForm(
          Pattern.compile(SANDBOX + "[A-Za-z0-9_-]+"),
          Pattern.compile(PRODUCTION + "[A-Za-z0-9_-]+"),
          "server key",
          SANDBOX + "…",
          PRODUCTION + "…");

  private static final Setting<String> SERVER_KEY =
      Setting.secret("serverKey")
          .required()
          .describedAs("The server key: SB-Mid-server-… in test mode, Mid-server-… in live mode")
          .checkedBy(KEY.check());

  static final List<Setting<?>> SETTINGS = List.of(SERVER_KEY);

  static MidtransAccount of(MerchantSettings settings) {
    return new MidtransAccount(settings.get(SERVER_KEY));
  }

  @Override
  public boolean isOfMode(boolean testMode) {
    return KEY.fits(serverKey, testMode);
  }
}
