package dev.paylink.console.web;

import dev.paylink.api.MerchantMessages.Merchant;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The merchant of a request.
 *
 * @param name what customers see
 * @param currency what forms suggest while there are no links
 */
public record Shop(
    String id, String name, boolean testMode, ZoneId zone, Language language, String currency) {
  private static final ZoneId UTC = ZoneId.of("UTC");

  static Shop of(Merchant merchant) {
    return new Shop(
        merchant.id(),
        Objects.requireNonNullElse(merchant.displayName(), merchant.name()),
        merchant.mode().equals("test"),
        zone(merchant.timeZone()),
        Language.of(merchant.language()).orElse(Language.EN),
        "id".equals(merchant.language()) || isIndonesian(merchant.timeZone()) ? "IDR" : "USD");
  }

  private static ZoneId zone(@Nullable String name) {
    try {
      return name == null ? UTC : ZoneId.of(name);
    } catch (DateTimeException unknown) {
      return UTC;
    }
  }

  private static boolean isIndonesian(@Nullable String zone) {
    return zone != null
        && (zone.equals("Asia/Jakarta")
            || zone.equals("Asia/Makassar")
            || zone.equals("Asia/Jayapura"));
  }
}
