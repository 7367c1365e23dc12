package dev.paylink.provider;

import dev.paylink.api.Setting.Check;
import dev.paylink.api.Setting.Owner;
import java.util.regex.Pattern;

/**
 * The form of a key of a payment service, which says its kind and mode.
 *
 * @param test of keys of test mode
 * @param live of keys of live mode
 * @param what the key is called, as {@code secret key}
 * @param testExample how keys of test mode start
 * @param liveExample how keys of live mode start
 */
public record KeyForm(
    Pattern test, Pattern live, String what, String testExample, String liveExample) {
  /** Whether it is a key of this mode. */
  public boolean fits(String key, boolean testMode) {
    return (testMode ? test : live).matcher(key).matches();
  }

  /** Refuses other kinds of keys, and keys of the other mode than the merchant's. */
  public Check<String> check() {
    return (key, owner) -> {
      boolean isTest = test.matcher(key).matches();
      boolean isLive = live.matcher(key).matches();
      if (!isTest && !isLive) {
        return "must be the %s, %s or %s".formatted(what, testExample, liveExample);
      }
      if (owner == Owner.TEST_MERCHANT && !isTest) {
        return "must be a key of test mode, %s, as the merchant is in test mode"
            .formatted(testExample);
      }
      return owner == Owner.LIVE_MERCHANT && !isLive
          ? "must be a key of live mode, %s, as the merchant is in live mode".formatted(liveExample)
          : null;
    };
  }
}
