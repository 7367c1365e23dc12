package dev.paylink.sales.merchant.profile;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A merchant as its customers see it.
 *
 * @param name the display name, or the merchant's name without one
 */
public record Shop(String name, MerchantProfile profile) {
  /** The default time zone. */
  public static final ZoneId UTC = ZoneId.of("UTC");

  private static final String UNESCAPED = "-._~@+";

  /**
   * The shop of a merchant.
   *
   * @param merchantName shown unless the profile has a display name
   * @param profile as {@link MerchantProfile#json} wrote it
   */
  public static Shop of(String merchantName, String profile) {
    MerchantProfile read = MerchantProfile.of(profile);
    String displayName = read.displayName();
    return new Shop(displayName == null ? merchantName : displayName, read);
  }

  /** Whether customers can reach the shop. */
  public boolean reachable() {
    return profile.supportEmail() != null
        || profile.supportPhone() != null
        || profile.supportUrl() != null;
  }

  /** The support e-mail as a URL (RFC 6068); null if absent. */
  public @Nullable String mailto() {
    String address = profile.supportEmail();
    return address == null ? null : "mailto:" + escaped(address);
  }

  private static String escaped(String address) {
    StringBuilder url = new StringBuilder();
    for (byte character : address.getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          Character.isLetterOrDigit((char) character) || UNESCAPED.indexOf(character) >= 0;
      url.append(plain ? String.valueOf((char) character) : "%%%02X".formatted(character));
    }
    return url.toString();
  }

  /** The time zone in which times are shown: UTC unless one is set that this system knows. */
  public ZoneId zone() {
    try {
      return profile.timeZone() == null ? UTC : ZoneId.of(profile.timeZone());
    } catch (DateTimeException unknown) {
      return UTC;
    }
  }
}
