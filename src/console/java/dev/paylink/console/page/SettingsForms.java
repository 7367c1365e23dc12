package dev.paylink.console.page;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.api.MerchantMessages.MerchantSetting;
import dev.paylink.api.MerchantMessages.PendingChange;
import dev.paylink.api.MessageKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The forms of the settings: their fields as text, and what of them is sent. */
final class SettingsForms {
  /** Fields of the shop that hold one text each. */
  static final List<String> SHOP =
      List.of(
          "name",
          "displayName",
          "supportEmail",
          "supportPhone",
          "supportUrl",
          "termsUrl",
          "timeZone",
          "language",
          "accent");

  /** Fields of the form about money. */
  static final List<String> MONEY =
      List.of(
          "bankAccount.bank",
          "bankAccount.number",
          "bankAccount.holder",
          "instructions",
          "notifyEmail");

  private SettingsForms() {}

  /** The fields of the shop. */
  static Map<String, String> shop(Merchant merchant) {
    Map<String, String> fields = new HashMap<>();
    put(fields, "name", merchant.name());
    put(fields, "displayName", merchant.displayName());
    put(fields, "supportEmail", merchant.supportEmail());
    put(fields, "supportPhone", merchant.supportPhone());
    put(fields, "supportUrl", merchant.supportUrl());
    put(fields, "termsUrl", merchant.termsUrl());
    put(fields, "timeZone", merchant.timeZone());
    put(fields, "language", merchant.language());
    put(fields, "accent", merchant.accent());
    return fields;
  }

  private static void put(Map<String, String> fields, String name, @Nullable String value) {
    fields.put(name, Objects.requireNonNullElse(value, ""));
  }

  /** What changes of the texts of the shop. */
  static Changes shop(Merchant merchant, UnaryOperator<String> typed) {
    Map<String, String> now = shop(merchant);
    Changes changes = new Changes();
    for (String field : SHOP) {
      String before = now.getOrDefault(field, "");
      changes.text(field, typed.apply(field), before.isEmpty() ? null : before);
    }
    return changes;
  }

  /** The payment methods that can be chosen: those in use, and those that are known of. */
  static List<String> methods(Merchant merchant) {
    Set<String> methods = new LinkedHashSet<>(merchant.paymentMethods());
    methods.add("manual");
    if (merchant.mode().equals("test")) {
      methods.add("sandbox");
    }
    merchant.settings().stream()
        .map(setting -> setting.name().substring(0, setting.name().indexOf('.')))
        .forEach(methods::add);
    return List.copyOf(methods);
  }

  /** The place of each method, from 1; empty for one that is off. */
  static Map<String, String> places(Merchant merchant) {
    Map<String, String> places = new HashMap<>();
    IntStream.range(0, merchant.paymentMethods().size())
        .forEach(
            at ->
                places.put("place." + merchant.paymentMethods().get(at), Integer.toString(at + 1)));
    return places;
  }

  /** The methods by their places as typed. */
  static Changes methods(Merchant merchant, UnaryOperator<String> typed) {
    List<String> chosen =
        methods(merchant).stream()
            .filter(method -> !typed.apply("place." + method).isEmpty())
            .sorted(Comparator.comparingInt(method -> place(typed.apply("place." + method))))
            .toList();
    return new Changes().value("paymentMethods", chosen, merchant.paymentMethods());
  }

  private static int place(String typed) {
    return typed.matches("[0-9]{1,3}") ? Integer.parseInt(typed) : 0;
  }

  /** The kinds of messages that can be switched. */
  static List<String> kinds() {
    return Arrays.stream(MessageKind.values())
        .filter(kind -> kind.isChosen() && kind != MessageKind.BANK_ACCOUNT_CHANGED)
        .map(MessageKind::code)
        .toList();
  }

  /** Which messages are sent. */
  static Map<String, String> messages(Merchant merchant) {
    Map<String, String> fields = new HashMap<>();
    merchant.messages().forEach((kind, sent) -> fields.put("messages." + kind.code(), sent));
    return fields;
  }

  /** What changes of the messages. */
  static Changes messages(Merchant merchant, UnaryOperator<String> typed) {
    Map<String, String> now = new LinkedHashMap<>();
    Map<String, String> next = new LinkedHashMap<>();
    for (String kind : kinds()) {
      now.put(kind, messages(merchant).getOrDefault("messages." + kind, ""));
      next.put(kind, typed.apply("messages." + kind));
    }
    return new Changes().entries("messages", next, now);
  }

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
    put(
        fields,
        "instructions",
        next != null && changed.contains("instructions")
            ? next.instructions()
            : merchant.instructions());
    put(
        fields,
        "notifyEmail",
        next != null && changed.contains("notifyEmail")
            ? next.notifyEmail()
            : merchant.notifyEmail());
    return fields;
  }

  private static void putAccount(Map<String, String> fields, @Nullable BankAccount account) {
    put(fields, "bankAccount.bank", account == null ? null : account.bank());
    put(fields, "bankAccount.number", account == null ? null : account.number());
    put(fields, "bankAccount.holder", account == null ? null : account.holder());
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

  /** A text with the line breaks of JSON; browsers send those of the network. */
  private static @Nullable String text(@Nullable String typed) {
    return typed == null || typed.isEmpty() ? null : typed.replace("\r\n", "\n");
  }

  /** The values of extensions that are no secrets. */
  static Map<String, String> providers(Merchant merchant) {
    Map<String, String> fields = new HashMap<>();
    for (MerchantSetting setting : merchant.settings()) {
      put(fields, "settings." + setting.name(), setting.value());
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
