package dev.paylink.sales.merchant;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.merchant.MerchantStore.Pending;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.ProfileRules;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a merchant may change of itself, and what of it takes effect later. */
final class MerchantRules {
  /** Fields that always have a value. */
  private static final Set<String> KEPT = Set.of("name", "paymentMethods", "settings");

  private final Set<String> providers;
  private final ExtensionSettings declared;
  private final Duration delay;

  /**
   * @param providers names of those that this service has
   * @param declared settings that extensions declare for merchants
   * @param delay of a change of where money goes, for live merchants
   */
  MerchantRules(Collection<String> providers, ExtensionSettings declared, Duration delay) {
    this.providers = Set.copyOf(providers);
    this.declared = declared;
    this.delay = delay;
  }

  /**
   * What an update makes of a merchant.
   *
   * @param settings that change now
   * @param later settings that change with {@link Pending}
   */
  record Decision(Merchant after, List<SettingChange> settings, List<SettingChange> later) {
    boolean changes(Merchant before) {
      return !settings.isEmpty()
          || !later.isEmpty()
          || !after.name().equals(before.name())
          || !after.paymentMethods().equals(before.paymentMethods())
          || !after.profile().equals(before.profile())
          || !Objects.equals(after.pending(), before.pending());
    }
  }

  /**
   * Decides an update.
   *
   * @param stored the merchant's settings
   * @param mayMoveMoney whether the bank account and settings may change
   * @throws Fault {@code invalid_request} naming the field, or {@code insufficient_scope}
   */
  Decision decide(
      Merchant before,
      List<Stored> stored,
      MerchantUpdate update,
      boolean mayMoveMoney,
      Instant now) {
    Set<String> reset = Objects.requireNonNullElse(update.reset(), Set.of());
    for (String field : reset) {
      if (KEPT.contains(field)) {
        throw Fault.invalid(field, "must not be null");
      }
    }
    MerchantProfile asked =
        ProfileRules.checked(profile(before.profile(), update, reset), isTest(before));
    boolean movesAccount = !Objects.equals(asked.bankAccount(), before.profile().bankAccount());
    List<SettingChange> settings = settings(stored, update.settings());
    if ((movesAccount || !settings.isEmpty()) && !mayMoveMoney) {
      throw refused();
    }
    boolean delayed = !isTest(before) && !delay.isZero();
    MerchantProfile profile =
        delayed ? asked.withBankAccount(before.profile().bankAccount()) : asked;
    Pending pending = before.pending();
    if (delayed && movesAccount) {
      pending = new Pending(true, asked.bankAccount(), now.plus(delay));
    } else if (delayed && pending != null && namesAccount(update, reset)) {
      pending = pending.withoutAccount();
    }
    if (delayed && !settings.isEmpty()) {
      pending =
          pending == null
              ? new Pending(false, null, now.plus(delay))
              : new Pending(pending.changesAccount(), pending.account(), now.plus(delay));
    }
    Merchant after =
        before
            .with(name(before, update), methods(before, update, reset, profile, pending), profile)
            .withPending(pending);
    return delayed
        ? new Decision(after, List.of(), settings)
        : new Decision(after, settings, List.of());
  }

  private static boolean isTest(Merchant merchant) {
    return merchant.mode().equals("test");
  }

  private static boolean namesAccount(MerchantUpdate update, Set<String> reset) {
    return update.bankAccount() != null || reset.contains("bankAccount");
  }

  private static String name(Merchant before, MerchantUpdate update) {
    String name = update.name();
    if (name != null && !ProfileRules.isName(name)) {
      throw Fault.invalid("name", "must be 1 to 200 characters of plain text on one line");
    }
    return Objects.requireNonNullElse(name, before.name());
  }

  private static MerchantProfile profile(
      MerchantProfile before, MerchantUpdate update, Set<String> reset) {
    return MerchantProfileBuilder.builder(before)
        .displayName(field("displayName", update.displayName(), before.displayName(), reset))
        .supportEmail(field("supportEmail", update.supportEmail(), before.supportEmail(), reset))
        .supportPhone(field("supportPhone", update.supportPhone(), before.supportPhone(), reset))
        .supportUrl(field("supportUrl", update.supportUrl(), before.supportUrl(), reset))
        .termsUrl(field("termsUrl", update.termsUrl(), before.termsUrl(), reset))
        .timeZone(field("timeZone", update.timeZone(), before.timeZone(), reset))
        .bankAccount(field("bankAccount", update.bankAccount(), before.bankAccount(), reset))
        .accent(field("accent", update.accent(), before.accent(), reset))
        .build();
  }

  private static <T> @Nullable T field(
      String name, @Nullable T given, @Nullable T before, Set<String> reset) {
    return reset.contains(name) ? null : given == null ? before : given;
  }

  private PaymentMethods methods(
      Merchant before,
      MerchantUpdate update,
      Set<String> reset,
      MerchantProfile profile,
      @Nullable Pending pending) {
    PaymentMethods methods =
        new PaymentMethods(
            Objects.requireNonNullElse(update.paymentMethods(), before.providers()),
            field("instructions", instructions(update), before.instructions(), reset));
    for (String name : methods.without(before.paymentMethods())) {
      if (!providers.contains(name)) {
        List<String> possible =
            PaymentMethods.possible(providers.stream().sorted().toList(), before.mode());
        throw Fault.invalid("paymentMethods", "must be of " + String.join(", ", possible));
      }
    }
    require(methods, before.mode(), profile.bankAccount());
    if (pending != null && pending.changesAccount()) {
      require(methods, before.mode(), pending.account());
    }
    return methods;
  }

  private static @Nullable String instructions(MerchantUpdate update) {
    return update.instructions() == null
        ? null
        : update.instructions().replace("\r\n", "\n").strip();
  }

  private static void require(PaymentMethods methods, String mode, @Nullable BankAccount account) {
    Optional<String> complaint = methods.complaint(mode, account != null);
    if (complaint.isPresent()) {
      throw Fault.reported(
          FaultCode.INVALID_REQUEST,
          complaint.get(),
          List.of(new Detail("paymentMethods", complaint.get())),
          0);
    }
  }

  private List<SettingChange> settings(
      List<Stored> stored, @Nullable Map<String, @Nullable String> given) {
    List<SettingChange> changes = new ArrayList<>();
    if (given != null) {
      given.forEach(
          (name, value) -> {
            check(name, value);
            if (isChange(stored, name, value)) {
              int dot = name.indexOf('.');
              changes.add(
                  new SettingChange(
                      name.substring(0, dot),
                      name.substring(dot + 1),
                      value,
                      declared.isSecret(name)));
            }
          });
    }
    return changes;
  }

  private void check(String name, @Nullable String value) {
    String field = "settings." + name;
    if (!declared.names().contains(name)) {
      throw Fault.invalid(
          field,
          declared.names().isEmpty()
              ? "is unknown; no extension has settings of merchants"
              : "is unknown; there are " + String.join(", ", declared.names()));
    }
    if (value != null) {
      declared
          .complaint(name, value)
          .ifPresent(
              complaint -> {
                throw Fault.invalid(field, complaint);
              });
    }
  }

  /** A secret is taken for another one, as the one that is stored is not looked at. */
  private static boolean isChange(List<Stored> stored, String name, @Nullable String value) {
    List<Stored> known = stored.stream().filter(one -> one.name().equals(name)).toList();
    return known.size() != 1
        ? value != null || !known.isEmpty()
        : value == null || known.get(0).sealed() != null || !value.equals(known.get(0).value());
  }

  private static Fault refused() {
    return Fault.reported(
        FaultCode.INSUFFICIENT_SCOPE,
        "bankAccount and settings need a token with scope merchant:money",
        List.of(new Detail("scope", "merchant:money")),
        0);
  }
}
