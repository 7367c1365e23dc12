package dev.paylink.sales.merchant;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.text.InputText;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.merchant.Pending.NextAccount;
import dev.paylink.sales.merchant.Pending.NextText;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.ProfileRules;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import dev.paylink.sales.merchant.setting.SettingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a merchant may change of itself, and what of it takes effect later. */
final class MerchantRules {
  /** Fields that always have a value. */
  private static final Set<String> KEPT = Set.of("name", "paymentMethods", "settings");

  private final Set<String> providers;
  private final SettingRules settingRules;
  private final Duration delay;

  /**
   * @param providers names of those that this service has
   * @param declared settings that extensions declare for merchants
   * @param delay of a change of where money goes, for live merchants
   */
  MerchantRules(Collection<String> providers, ExtensionSettings declared, Duration delay) {
    this.providers = Set.copyOf(providers);
    this.settingRules = new SettingRules(declared);
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
          || !Objects.equals(after.pending(), before.pending());
    }
  }

  /** Where money goes, as it is asked for. Fields are null if they stay. */
  private record Money(
      @Nullable NextAccount account,
      @Nullable NextText instructions,
      List<SettingChange> settings) {
    boolean stays() {
      return account == null && instructions == null && settings.isEmpty();
    }
  }

  /**
   * Decides an update.
   *
   * @param stored the merchant's settings
   * @param mayMoveMoney whether the bank account, instructions and settings may change
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
    Money money = money(before, stored, update, asked.bankAccount());
    if (!money.stays() && !mayMoveMoney) {
      throw refused();
    }
    Merchant named =
        before.with(
            name(before, update),
            new PaymentMethods(methods(before, update), before.instructions()),
            asked.withBankAccount(before.profile().bankAccount()));
    Decision decision =
        isTest(before) || delay.isZero()
            ? now(named, money)
            : later(named, stored, money, now.plus(delay));
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

  private static Set<String> reset(MerchantUpdate update) {
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

  /** What is named and differs from what there is, or from what is pending. */
  private Money money(
      Merchant before, List<Stored> stored, MerchantUpdate update, @Nullable BankAccount account) {
    Set<String> reset = reset(update);
    Pending pending = before.pending();
    boolean namesAccount = update.bankAccount() != null || reset.contains("bankAccount");
    boolean namesText = update.instructions() != null || reset.contains("instructions");
    String text = instructions(update.instructions());
    boolean otherAccount = !Objects.equals(account, before.profile().bankAccount());
    boolean otherText = !Objects.equals(text, before.instructions());
    boolean pendingAccount = pending != null && pending.bankAccount() != null;
    boolean pendingText = pending != null && pending.instructions() != null;
    return new Money(
        namesAccount && (otherAccount || pendingAccount) ? new NextAccount(account) : null,
        namesText && (otherText || pendingText) ? new NextText(text) : null,
        settingRules.changes(stored, update.settings()));
  }

  private static @Nullable String instructions(@Nullable String given) {
    String text = given == null ? "" : InputText.trimmed(given.replace("\r\n", "\n"));
    return text.isEmpty() ? null : text;
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

  private static Decision now(Merchant named, Money money) {
    MerchantProfile profile = named.profile();
    NextAccount account = money.account();
    NextText text = money.instructions();
    Merchant after =
        MerchantBuilder.builder(named)
            .profile(account == null ? profile : profile.withBankAccount(account.value()))
            .instructions(text == null ? named.instructions() : text.value())
            .build();
    Pending pending = named.pending();
    Pending left =
        pending == null
            ? null
            : PendingBuilder.builder(pending)
                .bankAccount(account == null ? pending.bankAccount() : null)
                .instructions(text == null ? pending.instructions() : null)
                .build()
                .withoutSettings(names(money.settings()))
                .orNull();
    return new Decision(after.withPending(left), money.settings(), List.of(), List.of());
  }

  private static List<String> names(List<SettingChange> changes) {
    return changes.stream().map(SettingChange::name).toList();
  }

  private static Decision later(
      Merchant named, List<Stored> stored, Money money, Instant takesEffectAt) {
    List<SettingChange> withdrawn =
        money.settings().stream().filter(one -> SettingRules.isCurrent(stored, one)).toList();
    List<SettingChange> later =
        money.settings().stream().filter(one -> !withdrawn.contains(one)).toList();
    NextAccount account = other(money.account(), named.profile().bankAccount());
    NextText text = other(money.instructions(), named.instructions());
    Pending pending =
        named.pending() == null
            ? new Pending(null, null, List.of(), takesEffectAt)
            : named.pending();
    boolean asksForMore = account != null || text != null || !later.isEmpty();
    Pending next =
        PendingBuilder.builder(pending)
            .bankAccount(money.account() == null ? pending.bankAccount() : account)
            .instructions(money.instructions() == null ? pending.instructions() : text)
            .settings(
                Stream.concat(
                        pending.withoutSettings(names(withdrawn)).settings().stream(),
                        names(later).stream())
                    .distinct()
                    .sorted()
                    .toList())
            .takesEffectAt(asksForMore ? takesEffectAt : pending.takesEffectAt())
            .build();
    return new Decision(named.withPending(next.orNull()), List.of(), later, withdrawn);
  }

  /** Null if it is what there is now: then nothing changes later. */
  private static @Nullable NextAccount other(
      @Nullable NextAccount next, @Nullable BankAccount now) {
    return next == null || Objects.equals(next.value(), now) ? null : next;
  }

  private static @Nullable NextText other(@Nullable NextText next, @Nullable String now) {
    return next == null || Objects.equals(next.value(), now) ? null : next;
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
        "bankAccount, instructions and settings need a token with scope merchant:money",
        List.of(new Detail("scope", "merchant:money")),
        0);
  }
}
