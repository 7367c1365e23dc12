package dev.paylink.sales.merchant.setting;

import dev.paylink.api.Fault;
import dev.paylink.api.Setting.Owner;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which settings a merchant may change, and to what. */
public final class SettingRules {
  private final ExtensionSettings declared;

  /**
   * @param declared settings that extensions declare for merchants
   */
  public SettingRules(ExtensionSettings declared) {
    this.declared = declared;
  }

  /**
   * The settings that differ from what is stored, or from what is pending. A secret always does, as
   * the one that is stored is not looked at.
   *
   * @param given values by name; null removes one
   * @param owner the kind of merchant
   * @throws Fault {@code invalid_request} naming the setting
   */
  public List<SettingChange> changes(
      List<Stored> stored, @Nullable Map<String, @Nullable String> given, Owner owner) {
    List<SettingChange> changes = new ArrayList<>();
    if (given != null) {
      given.forEach(
          (name, value) -> {
            SettingChange change = change(name, value, owner);
            if (!isCurrent(stored, change) || isPending(stored, name)) {
              changes.add(change);
            }
          });
    }
    return changes;
  }

  private SettingChange change(String name, @Nullable String given, Owner owner) {
    String value = given == null ? null : ExtensionSettings.cleaned(given);
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
          .complaint(name, value, owner)
          .ifPresent(
              complaint -> {
                throw Fault.invalid(field, complaint);
              });
    }
    int dot = name.indexOf('.');
    return new SettingChange(
        name.substring(0, dot), name.substring(dot + 1), value, declared.isSecret(name));
  }

  /** Whether a setting has already the value that a change gives it. */
  public static boolean isCurrent(List<Stored> stored, SettingChange change) {
    return stored.stream()
        .filter(one -> one.name().equals(change.name()) && !one.pending())
        .findFirst()
        .map(
            now ->
                now.sealed() == null && now.value() != null && now.value().equals(change.value()))
        .orElse(change.value() == null);
  }

  private static boolean isPending(List<Stored> stored, String name) {
    return stored.stream().anyMatch(one -> one.name().equals(name) && one.pending());
  }
}
