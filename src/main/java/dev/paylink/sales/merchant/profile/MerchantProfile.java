package dev.paylink.sales.merchant.profile;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.base.json.StrictJson;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What customers see of a merchant. A field is null if it is not set. {@link ProfileRules} says
 * what a field may be.
 *
 * @param displayName shown instead of the merchant's name
 * @param supportEmail where customers ask
 * @param supportPhone as {@link dev.paylink.web.contact.PhoneNumber} stores it
 * @param supportUrl page where customers ask
 * @param termsUrl page with the merchant's terms
 * @param timeZone IANA name of the time zone in which times are shown; UTC if not set
 * @param language tag of a {@link dev.paylink.base.locale.Language}: the language of messages to
 *     the merchant, and of messages to customers with an unknown language; English if not set
 * @param bankAccount where customers transfer money to
 * @param accent colour of buttons and links, as {@code #0b6e4f}
 * @param logo last path segment of the logo's URL: hash of the file and its type
 */
@RecordBuilder
public record MerchantProfile(
    @Nullable String displayName,
    @Nullable String supportEmail,
    @Nullable String supportPhone,
    @Nullable String supportUrl,
    @Nullable String termsUrl,
    @Nullable String timeZone,
    @Nullable String language,
    @Nullable BankAccount bankAccount,
    @Nullable String accent,
    @Nullable String logo) {

  /** A profile in which nothing is set. */
  public static final MerchantProfile EMPTY = MerchantProfileBuilder.builder().build();

  /** The profile with another logo. */
  public MerchantProfile withLogo(@Nullable String other) {
    return MerchantProfileBuilder.builder(this).logo(other).build();
  }

  /** The profile with another bank account. */
  public MerchantProfile withBankAccount(@Nullable BankAccount other) {
    return MerchantProfileBuilder.builder(this).bankAccount(other).build();
  }

  /** Reads the JSON of {@link #json}. */
  public static MerchantProfile of(String json) {
    return StrictJson.read(json, MerchantProfile.class);
  }

  /** The profile as it is stored: a JSON object of the fields that are set. */
  public String json() {
    return StrictJson.write(this);
  }
}
