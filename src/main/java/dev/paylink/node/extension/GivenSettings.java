package dev.paylink.node.extension;

import dev.paylink.api.MerchantSettings;
import dev.paylink.api.Setting;
import java.util.List;
import java.util.Map;

/** The settings of a merchant, as they are stored. */
final class GivenSettings implements MerchantSettings {
  private final List<Setting<?>> declared;
  private final Map<String, String> values;

  /**
   * @param values as texts, by key; undeclared ones are ignored
   */
  GivenSettings(List<Setting<?>> declared, Map<String, String> values) {
    this.declared = List.copyOf(declared);
    this.values = Map.copyOf(values);
  }

  @Override
  public <T> T get(Setting<T> setting) {
    if (!declared.contains(setting)) {
      throw new IllegalArgumentException("merchantSettings() does not list " + setting);
    }
    return SettingValues.of(setting, values.get(setting.key()));
  }

  @Override
  public boolean isComplete() {
    return declared.stream()
        .filter(Setting::isRequired)
        .noneMatch(setting -> get(setting).equals(""));
  }
}
