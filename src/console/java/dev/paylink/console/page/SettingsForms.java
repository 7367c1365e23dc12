package dev.paylink.console.page;

import dev.paylink.api.MerchantMessages.Merchant;
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

  static void put(Map<String, String> fields, String name, @Nullable String value) {
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

  /** The payment methods that can be chosen: the ones in use, and the known ones. */
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
}
