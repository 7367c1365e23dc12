package dev.paylink.sales.merchant.profile;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.base.locale.Language;
import dev.paylink.base.time.TimeZones;
import dev.paylink.base.url.MerchantUrls;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.contact.PhoneNumber;
import dev.paylink.web.text.InputText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for the fields of a profile. */
public final class ProfileRules {
  /** Longest name of a merchant, a bank or an account holder, in characters. */
  public static final int MAX_NAME = 200;

  private static final int MAX_URL = 2_000;
  private static final int MAX_PHONE = 32;

  /** Control characters, line separators, and characters that reverse the text around them. */
  private static final Pattern NOT_PLAIN =
      Pattern.compile(
          "[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\x{FEFF}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

  private static final Pattern ACCOUNT_NUMBER = Pattern.compile("[0-9A-Za-z][0-9A-Za-z ./-]{0,49}");

  private static final Pattern COLOUR = Pattern.compile("#[0-9a-fA-F]{6}");

  private final boolean testMode;
  private final List<Detail> problems = new ArrayList<>();

  private ProfileRules(boolean testMode) {
    this.testMode = testMode;
  }

  /**
   * A profile as it is stored: blank fields are not set, address and phone number are normalized.
   *
   * @param testMode whether URLs may have the scheme {@code http}
   * @throws Fault {@code invalid_request} naming every wrong field and what is allowed
   */
  public static MerchantProfile checked(MerchantProfile profile, boolean testMode) {
    ProfileRules rules = new ProfileRules(testMode);
    MerchantProfile checked = rules.check(profile);
    if (!rules.problems.isEmpty()) {
      throw Fault.invalid(rules.problems);
    }
    return checked;
  }

  /** Whether a text is a name: 1 to 200 characters of plain text on one line. */
  public static boolean isName(String text) {
    return InputText.isVisible(text)
        && text.codePointCount(0, text.length()) <= MAX_NAME
        && !NOT_PLAIN.matcher(text).find();
  }

  private MerchantProfile check(MerchantProfile profile) {
    String phone =
        check(
            "supportPhone",
            profile.supportPhone(),
            text -> text.length() <= MAX_PHONE && PhoneNumber.normalized(text).isPresent(),
            "must be a phone number of at most 32 characters, such as +62 812 3456 7890");
    String accent =
        check(
            "accent",
            profile.accent(),
            text -> COLOUR.matcher(text).matches(),
            "must be a colour: # and six hexadecimal digits, such as #0b6e4f");
    String displayName = name("displayName", profile.displayName());
    String email =
        check(
            "supportEmail",
            profile.supportEmail(),
            text -> EmailAddress.normalized(text).isPresent(),
            "must be an e-mail address, such as help@example.com");
    return MerchantProfileBuilder.builder()
        .displayName(displayName)
        .supportEmail(email == null ? null : EmailAddress.normalized(email).orElse(email))
        .supportPhone(phone == null ? null : PhoneNumber.normalized(phone).orElse(phone))
        .supportUrl(url("supportUrl", profile.supportUrl()))
        .termsUrl(url("termsUrl", profile.termsUrl()))
        .timeZone(
            check(
                "timeZone",
                profile.timeZone(),
                name -> TimeZones.find(name).isPresent(),
                "must be the IANA name of a time zone, such as Asia/Jakarta"))
        .language(
            check("language", profile.language(), ProfileRules::isLanguage, "must be en or id"))
        .bankAccount(account(profile.bankAccount()))
        .accent(accent == null ? null : accent.toLowerCase(Locale.ROOT))
        .logo(profile.logo())
        .build();
  }

  private static boolean isLanguage(String text) {
    return Stream.of(Language.values()).map(Language::tag).anyMatch(text::equals);
  }

  private @Nullable BankAccount account(@Nullable BankAccount account) {
    if (account == null) {
      return null;
    }
    String bank = name("bankAccount.bank", account.bank());
    String number =
        check(
            "bankAccount.number",
            account.number(),
            text -> ACCOUNT_NUMBER.matcher(text).matches(),
            "must be 1 to 50 letters, digits, blanks, hyphens, dots and slashes");
    String holder = name("bankAccount.holder", account.holder());
    if (bank == null && number == null && holder == null) {
      return null;
    }
    require("bankAccount.bank", bank);
    require("bankAccount.number", number);
    require("bankAccount.holder", holder);
    return new BankAccount(String.valueOf(bank), String.valueOf(number), String.valueOf(holder));
  }

  private void require(String field, @Nullable String value) {
    if (value == null) {
      problems.add(new Detail(field, "must be given: bank, number and holder belong together"));
    }
  }

  private @Nullable String name(String field, @Nullable String text) {
    return check(
        field,
        text,
        ProfileRules::isName,
        "must be plain text on one line of at most 200 characters, without control characters and"
            + " characters that override the direction of text");
  }

  private @Nullable String url(String field, @Nullable String text) {
    return check(
        field,
        text,
        url -> url.length() <= MAX_URL && MerchantUrls.isFit(url, testMode),
        "must be an absolute https URL of at most 2,000 characters"
            + (testMode ? "; http is allowed, too, for a test merchant" : ""));
  }

  /** The text as {@link InputText#trimmed} makes it; null if nothing is left. */
  private @Nullable String check(
      String field, @Nullable String text, Predicate<String> rule, String allowed) {
    String stripped = text == null ? "" : InputText.trimmed(text);
    if (!stripped.isEmpty() && !rule.test(stripped)) {
      problems.add(new Detail(field, allowed));
    }
    return stripped.isEmpty() ? null : stripped;
  }
}
