package dev.paylink.console.page;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.api.MerchantMessages.MerchantSetting;
import dev.paylink.api.MerchantMessages.PendingChange;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The forms about money and keys: their fields as text, and what of them is sent. */
final class MoneyForms {
  /** Fields of the form about money. */
  static final List<String> MONEY =
      List.of(
          "bankAccount.bank",
          "bankAccount.number",
          "bankAccount.holder",
          "instructions",
          "notifyEmail");

  private MoneyForms() {}

  /** Where money goes, as it will be when what is pending has taken effect. */
  static Map<String, String> money(Merchant merchant) {
    PendingChange next = merchant.pendingChange();
    List<String> changed = next == null ? List.of() : next.fields();
    Map<String, String> fields = new HashMap<>();
    putAccount(
        fields,
        next != null && changed.contains("bankAccount")
            ? next.bankAccount()
            : merchant.bankAccount());
    SettingsForms.put(
        fields,
        "instructions",
        next != null && changed.contains("instructions")
            ? next.instructions()
            : merchant.instructions());
    SettingsForms.put(
        fields,
        "notifyEmail",
        next != null && changed.contains("notifyEmail")
            ? next.notifyEmail()
            : merchant.notifyEmail());
    return fields;
  }

  private static void putAccount(Map<String, String> fields, @Nullable BankAccount account) {
    SettingsForms.put(fields, "bankAccount.bank", account == null ? null : account.bank());
    SettingsForms.put(fields, "bankAccount.number", account == null ? null : account.number());
    SettingsForms.put(fields, "bankAccount.holder", account == null ? null : account.holder());
  }

  /** What changes of where money goes. An account of which nothing is typed is removed. */
  static Changes money(Merchant merchant, UnaryOperator<String> typed) {
    Map<String, String> now = money(merchant);
    return new Changes()
        .value("bankAccount", account(typed), account(field -> now.getOrDefault(field, "")))
        .value("instructions", text(typed.apply("instructions")), text(now.get("instructions")))
        .value("notifyEmail", text(typed.apply("notifyEmail")), text(now.get("notifyEmail")));
  }

  private static @Nullable Map<String, String> account(UnaryOperator<String> field) {
    Map<String, String> account = new LinkedHashMap<>();
    for (String part : List.of("bank", "number", "holder")) {
      account.put(part, field.apply("bankAccount." + part));
    }
    return account.values().stream().allMatch(String::isEmpty) ? null : account;
  }

  /** A text with the line breaks of JSON; browsers send CR and LF. */
  private static @Nullable String text(@Nullable String typed) {
    return typed == null || typed.isEmpty() ? null : typed.replace("\r\n", "\n");
  }

  /** The values of extensions that are no secrets. */
  static Map<String, String> providers(Merchant merchant) {
    Map<String, String> fields = new HashMap<>();
    for (MerchantSetting setting : merchant.settings()) {
      SettingsForms.put(fields, "settings." + setting.name(), setting.value());
    }
    return fields;
  }

  /** What changes of the settings of extensions: a secret stays unless another is typed. */
  static Changes providers(Merchant merchant, UnaryOperator<String> typed) {
    Map<String, @Nullable String> changed = new LinkedHashMap<>();
    for (MerchantSetting setting : merchant.settings()) {
      String field = "settings." + setting.name();
      String value = typed.apply(field);
      String now = setting.secret() ? "" : providers(merchant).getOrDefault(field, "");
      if (!typed.apply("remove." + setting.name()).isEmpty()) {
        changed.put(setting.name(), null);
      } else if (!value.equals(now)) {
        changed.put(setting.name(), value.isEmpty() ? null : value);
      }
    }
    return new Changes().value("settings", changed.isEmpty() ? null : changed, null);
  }
}
