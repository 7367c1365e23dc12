package dev.paylink.cli;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.ProfileRules;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options for what customers see of a merchant. An empty value clears a field. */
final class ProfileOptions {
  /** Options of the fields whose names differ. */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "bankAccount.bank", "--bank",
          "bankAccount.number", "--account-number",
          "bankAccount.holder", "--account-holder");

  @Option(
      names = "--display-name",
      paramLabel = "NAME",
      description =
          "Name shown to customers, if not --name. An empty value clears it, as with the other"
              + " options for what customers see.")
  private @Nullable String displayName;

  @Option(
      names = "--support-email",
      paramLabel = "ADDRESS",
      description = "Where customers ask; shown on every page.")
  private @Nullable String supportEmail;

  @Option(names = "--support-phone", paramLabel = "NUMBER", description = "As --support-email.")
  private @Nullable String supportPhone;

  @Option(
      names = "--support-url",
      paramLabel = "URL",
      description = "As --support-email. An https URL. A test merchant can also use http.")
  private @Nullable String supportUrl;

  @Option(
      names = "--terms-url",
      paramLabel = "URL",
      description = "Page with the terms, linked from every page. As --support-url.")
  private @Nullable String termsUrl;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description = "IANA time zone of times on pages, such as Asia/Jakarta. Default: UTC.")
  private @Nullable String timeZone;

  @Option(
      names = "--language",
      paramLabel = "TAG",
      description =
          "en or id: language of messages to the merchant, and of messages to customers whose"
              + " language is not known. Default: en.")
  private @Nullable String language;

  @Option(
      names = "--bank",
      paramLabel = "NAME",
      description =
          "Bank of the account for bank transfers, with --account-number and --account-holder.")
  private @Nullable String bank;

  @Option(
      names = "--account-number",
      paramLabel = "NUMBER",
      description = "Number of the account for bank transfers.")
  private @Nullable String number;

  @Option(
      names = "--account-holder",
      paramLabel = "NAME",
      description = "The owner of the account for bank transfers.")
  private @Nullable String holder;

  @Option(
      names = "--accent",
      paramLabel = "COLOUR",
      description = "Colour of buttons and links, such as #0b6e4f. An empty value clears it.")
  private @Nullable String accent;

  @ArgGroup private @Nullable LogoOption logo;

  /** One of the two options. */
  static final class LogoOption {
    @Option(
        names = "--logo",
        paramLabel = "FILE",
        description =
            "Logo: PNG of up to 1024 by 1024 pixels and 64 KiB. Written anew without metadata.")
    private @Nullable Path file;

    @Option(names = "--no-logo", description = "Remove the logo.")
    private boolean none;

    private @Nullable Logo read() {
      if (none) {
        return null;
      }
      try (InputStream in = Files.newInputStream(Objects.requireNonNull(file))) {
        return Logo.of(in.readNBytes(Logo.MAX_BYTES + 1));
      } catch (IOException e) {
        throw new CommandFailure("Cannot read " + file);
      } catch (Fault refused) {
        throw wrong(refused);
      }
    }
  }

  /**
   * A profile, and the file of its logo if it is new.
   *
   * @param logo null if the logo is the same as before, or absent
   */
  record Applied(MerchantProfile profile, @Nullable Buffer logo) {}

  boolean given() {
    return logo != null
        || Stream.of(displayName, supportEmail, supportPhone, supportUrl, termsUrl)
            .anyMatch(Objects::nonNull)
        || Stream.of(timeZone, language, bank, number, holder, accent).anyMatch(Objects::nonNull);
  }

  /**
   * Returns a profile with the given options applied.
   *
   * @throws CommandFailure if a merchant of this mode cannot have it
   */
  Applied applyTo(MerchantProfile before, String mode) {
    Logo file = logo == null ? null : logo.read();
    String name = logo == null ? before.logo() : file == null ? null : file.name();
    MerchantProfile wanted =
        MerchantProfileBuilder.builder()
            .displayName(or(displayName, before.displayName()))
            .supportEmail(or(supportEmail, before.supportEmail()))
            .supportPhone(or(supportPhone, before.supportPhone()))
            .supportUrl(or(supportUrl, before.supportUrl()))
            .termsUrl(or(termsUrl, before.termsUrl()))
            .timeZone(or(timeZone, before.timeZone()))
            .language(or(language, before.language()))
            .bankAccount(account(before.bankAccount()))
            .accent(or(accent, before.accent()))
            .logo(name)
            .build();
    try {
      MerchantProfile profile = ProfileRules.checked(wanted, mode.equals("test"));
      return new Applied(profile, file == null ? null : file.file());
    } catch (Fault refused) {
      throw wrong(refused);
    }
  }

  private BankAccount account(@Nullable BankAccount set) {
    BankAccount before = Objects.requireNonNullElse(set, new BankAccount("", "", ""));
    return new BankAccount(
        Objects.requireNonNullElse(bank, before.bank()),
        Objects.requireNonNullElse(number, before.number()),
        Objects.requireNonNullElse(holder, before.holder()));
  }

  private static @Nullable String or(@Nullable String given, @Nullable String before) {
    return given == null ? before : given;
  }

  private static CommandFailure wrong(Fault refused) {
    return CommandFailure.usage(
        refused.details().stream()
            .map(ProfileOptions::named)
            .collect(Collectors.joining(System.lineSeparator())));
  }

  /** Names the option of a field: {@code --support-email} of {@code supportEmail}. */
  private static String named(Detail detail) {
    String option =
        OPTIONS.getOrDefault(
            detail.field(),
            "--" + detail.field().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
    return option + " " + detail.message();
  }
}
