package dev.paylink.sales.merchant;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.sales.merchant.MoneyRules.Money;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.ProfileRules;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import dev.paylink.web.text.InputText;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a merchant may change of itself, and what of it takes effect later. */
final class MerchantRules {
  /** Fields that always have a value. */
  private static final Set<String> KEPT = Set.of("name", "paymentMethods", "messages", "settings");

  private final Set<String> providers;
  private final MoneyRules moneyRules;
  private final Duration delay;

  /**
   * @param providers names of the providers of this service
   * @param declared settings that extensions declare for merchants
   * @param delay of a change of the destination of money, for live merchants
   */
  MerchantRules(Collection<String> providers, ExtensionSettings declared, Duration delay) {
    this.providers = Set.copyOf(providers);
    this.moneyRules = new MoneyRules(declared);
    this.delay = delay;
  }

  /**
   * What an update makes of a merchant.
   *
   * @param now settings that change now
   * @param later settings that change with what is pending
   * @param withdrawn settings that were to change, and stay as they are
   */
  record Decision(
      Merchant after,
      List<SettingChange> now,
      List<SettingChange> later,
      List<SettingChange> withdrawn) {
    boolean changes(Merchant before) {
      return !now.isEmpty()
          || !later.isEmpty()
          || !after.name().equals(before.name())
          || !after.paymentMethods().equals(before.paymentMethods())
          || !after.profile().equals(before.profile())
          || !after.messages().equals(before.messages())
          || !Objects.equals(after.notifyEmail(), before.notifyEmail())
          || !Objects.equals(after.pending(), before.pending());
    }
  }

  /**
   * Decides an update.
   *
   * @param stored the merchant's settings
   * @param mayMoveMoney whether what {@link MoneyRules} are about may change
   * @throws Fault {@code invalid_request} naming the field, or {@code insufficient_scope}
   */
  Decision decide(
      Merchant before,
      List<Stored> stored,
      MerchantUpdate update,
      boolean mayMoveMoney,
      Instant now) {
    refuseNulls(update);
    MerchantProfile asked = ProfileRules.checked(profile(before.profile(), update), isTest(before));
    Money money = moneyRules.asked(before, stored, update, asked.bankAccount());
    if (!money.stays() && !mayMoveMoney) {
      throw refused();
    }
    Merchant named =
        before.next(
            MerchantBuilder.builder(before)
                .name(name(before, update))
                .providers(methods(before, update))
                .messages(
                    before.messages().with(Objects.requireNonNullElse(update.messages(), Map.of())))
                .profile(asked.withBankAccount(before.profile().bankAccount()))
                .build());
    Decision decision =
        isTest(before) || delay.isZero()
            ? MoneyRules.now(named, money)
            : MoneyRules.later(named, stored, money, now.plus(delay));
    require(decision.after());
    return decision;
  }

  private static void refuseNulls(MerchantUpdate update) {
    for (String field : reset(update)) {
      if (KEPT.contains(field)) {
        throw Fault.invalid(field, "must not be null");
      }
    }
  }

  static Set<String> reset(MerchantUpdate update) {
    return Objects.requireNonNullElse(update.reset(), Set.of());
  }

  private static MerchantProfile profile(MerchantProfile before, MerchantUpdate update) {
    Set<String> reset = reset(update);
    return MerchantProfileBuilder.builder(before)
        .displayName(field("displayName", update.displayName(), before.displayName(), reset))
        .supportEmail(field("supportEmail", update.supportEmail(), before.supportEmail(), reset))
        .supportPhone(field("supportPhone", update.supportPhone(), before.supportPhone(), reset))
        .supportUrl(field("supportUrl", update.supportUrl(), before.supportUrl(), reset))
        .termsUrl(field("termsUrl", update.termsUrl(), before.termsUrl(), reset))
        .timeZone(field("timeZone", update.timeZone(), before.timeZone(), reset))
        .language(field("language", update.language(), before.language(), reset))
        .bankAccount(field("bankAccount", update.bankAccount(), before.bankAccount(), reset))
        .accent(field("accent", update.accent(), before.accent(), reset))
        .build();
  }

  private static <T> @Nullable T field(
      String name, @Nullable T given, @Nullable T before, Set<String> reset) {
    return reset.contains(name) ? null : given == null ? before : given;
  }

  private static boolean isTest(Merchant merchant) {
    return merchant.mode().equals("test");
  }

  private static String name(Merchant before, MerchantUpdate update) {
    String name = update.name() == null ? before.name() : InputText.trimmed(update.name());
    if (!ProfileRules.isName(name)) {
      throw Fault.invalid("name", "must be 1 to 200 characters of plain text on one line");
    }
    return name;
  }

  private List<String> methods(Merchant before, MerchantUpdate update) {
    List<String> methods = Objects.requireNonNullElse(update.paymentMethods(), before.providers());
    if (!providers.containsAll(methods) && !before.providers().containsAll(methods)) {
      List<String> possible =
          PaymentMethods.possible(providers.stream().sorted().toList(), before.mode());
      throw Fault.invalid("paymentMethods", "must be of " + String.join(", ", possible));
    }
    return methods;
  }

  /** Both what takes effect now and what does later must make sense. */
  private static void require(Merchant after) {
    BankAccount account = after.profile().bankAccount();
    Pending pending = after.pending();
    require(after, after.instructions(), account);
    if (pending != null) {
      require(after, pending.instructions(after.instructions()), pending.account(account));
    }
  }

  private static void require(
      Merchant after, @Nullable String instructions, @Nullable BankAccount account) {
    new PaymentMethods(List.of(), instructions)
        .complaint(after.mode(), true)
        .ifPresent(complaint -> refuse("instructions", complaint));
    new PaymentMethods(after.providers(), instructions)
        .complaint(after.mode(), account != null)
        .ifPresent(complaint -> refuse("paymentMethods", complaint));
  }

  private static void refuse(String field, String complaint) {
    throw Fault.reported(
        FaultCode.INVALID_REQUEST, complaint, List.of(new Detail(field, complaint)), 0);
  }

  private static Fault refused() {
    return Fault.reported(
        FaultCode.INSUFFICIENT_SCOPE,
        "bankAccount, instructions, notifyEmail and settings need a token with scope merchant:money",
        List.of(new Detail("scope", "merchant:money")),
        0);
  }
}
