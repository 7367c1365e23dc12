package dev.paylink.sales.merchant;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.api.Setting.Owner;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.sales.merchant.MerchantRules.Decision;
import dev.paylink.sales.merchant.Pending.NextAccount;
import dev.paylink.sales.merchant.Pending.NextText;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import dev.paylink.sales.merchant.setting.SettingRules;
import dev.paylink.web.text.InputText;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the destination of a merchant's money: its bank account, its instructions, its
 * settings. Also changes of the address at which the merchant hears of that: an attacker could
 * otherwise hide a change by moving the address.
 */
final class MoneyRules {
  private final SettingRules settingRules;

  /**
   * @param declared settings that extensions declare for merchants
   */
  MoneyRules(ExtensionSettings declared) {
    this.settingRules = new SettingRules(declared);
  }

  /** Where money goes, as it is asked for. Fields are null if they stay. */
  record Money(
      @Nullable NextAccount account,
      @Nullable NextText instructions,
      @Nullable NextText notifyEmail,
      List<SettingChange> settings) {
    boolean stays() {
      return account == null && instructions == null && notifyEmail == null && settings.isEmpty();
    }
  }

  /** What is named and differs from what there is, or from what is pending. */
  Money asked(
      Merchant before, List<Stored> stored, MerchantUpdate update, @Nullable BankAccount account) {
    Pending pending = before.pending();
    boolean otherAccount =
        !Objects.equals(account, before.profile().bankAccount())
            || pending != null && pending.bankAccount() != null;
    return new Money(
        names(update, "bankAccount", update.bankAccount()) && otherAccount
            ? new NextAccount(account)
            : null,
        names(update, "instructions", update.instructions())
            ? next(
                instructions(update.instructions()),
                before.instructions(),
                pending == null ? null : pending.instructions())
            : null,
        names(update, "notifyEmail", update.notifyEmail())
            ? next(
                NotifyEmail.checked(update.notifyEmail()),
                before.notifyEmail(),
                pending == null ? null : pending.notifyEmail())
            : null,
        settingRules.changes(
            stored,
            update.settings(),
            before.mode().equals("test") ? Owner.TEST_MERCHANT : Owner.LIVE_MERCHANT));
  }

  private static boolean names(MerchantUpdate update, String field, @Nullable Object value) {
    return value != null || MerchantRules.reset(update).contains(field);
  }

  /** Null if a text stays: it is what there is, and nothing else is pending. */
  private static @Nullable NextText next(
      @Nullable String text, @Nullable String now, @Nullable NextText pending) {
    return pending == null && Objects.equals(text, now) ? null : new NextText(text);
  }

  private static @Nullable String instructions(@Nullable String given) {
    String text = given == null ? "" : InputText.trimmed(given.replace("\r\n", "\n"));
    return text.isEmpty() ? null : text;
  }

  /** What is asked for takes effect now, and what was pending of it is dropped. */
  static Decision now(Merchant named, Money money) {
    MerchantProfile profile = named.profile();
    NextAccount account = money.account();
    NextText text = money.instructions();
    NextText address = money.notifyEmail();
    Merchant after =
        MerchantBuilder.builder(named)
            .profile(account == null ? profile : profile.withBankAccount(account.value()))
            .instructions(text == null ? named.instructions() : text.value())
            .notifyEmail(address == null ? named.notifyEmail() : address.value())
            .build();
    Pending pending = named.pending();
    Pending left =
        pending == null
            ? null
            : PendingBuilder.builder(pending)
                .bankAccount(account == null ? pending.bankAccount() : null)
                .instructions(text == null ? pending.instructions() : null)
                .notifyEmail(address == null ? pending.notifyEmail() : null)
                .build()
                .withoutSettings(names(money.settings()))
                .orNull();
    return new Decision(after.withPending(left), money.settings(), List.of(), List.of());
  }

  private static List<String> names(List<SettingChange> changes) {
    return changes.stream().map(SettingChange::name).toList();
  }

  /** What is asked for takes effect later, unless it is what there is now. */
  static Decision later(Merchant named, List<Stored> stored, Money money, Instant takesEffectAt) {
    List<SettingChange> withdrawn =
        money.settings().stream().filter(one -> SettingRules.isCurrent(stored, one)).toList();
    List<SettingChange> later =
        money.settings().stream().filter(one -> !withdrawn.contains(one)).toList();
    NextAccount account = other(money.account(), named.profile().bankAccount());
    NextText text = other(money.instructions(), named.instructions());
    NextText address = other(money.notifyEmail(), named.notifyEmail());
    Pending pending =
        named.pending() == null
            ? new Pending(null, null, null, List.of(), takesEffectAt)
            : named.pending();
    boolean asksForMore = !new Money(account, text, address, later).stays();
    Pending next =
        PendingBuilder.builder(pending)
            .bankAccount(money.account() == null ? pending.bankAccount() : account)
            .instructions(money.instructions() == null ? pending.instructions() : text)
            .notifyEmail(money.notifyEmail() == null ? pending.notifyEmail() : address)
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
}
