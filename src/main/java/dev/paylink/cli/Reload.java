package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.base.config.LoadedConfig.Setting;
import dev.paylink.cli.base.Logs;
import dev.paylink.node.Node;
import dev.paylink.node.extension.ExtensionException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the configuration of a running node again and applies what can be changed without a
 * restart: the keys that {@code config.schema.json} marks with {@code x-reloadable}. A
 * configuration with an error changes nothing.
 */
final class Reload {
  private static final Logger log = LoggerFactory.getLogger(Reload.class);

  private final Node node;
  private final Supplier<LoadedConfig> source;
  private final Map<String, Setting> inUse = new HashMap<>();

  /**
   * @param started the configuration of the node
   * @param source reads it again
   */
  Reload(Node node, LoadedConfig started, Supplier<LoadedConfig> source) {
    this.node = node;
    this.source = source;
    started.settings().forEach(setting -> inUse.put(setting.key(), setting));
  }

  void run() {
    try {
      LoadedConfig loaded = source.get();
      AppConfig config = loaded.config();
      List<Setting> changed = loaded.settings().stream().filter(this::isChanged).toList();
      node.changeRates(config);
      boolean silent = !log.isInfoEnabled();
      if (!silent) {
        report(changed); // before a level that hides it
      }
      Logs.setLevels(config.log());
      if (silent) {
        report(changed);
      }
      changed.stream().filter(Setting::reloadable).forEach(this::use);
    } catch (InvalidConfigException | ExtensionException invalid) {
      log.error("The configuration was not reloaded, nothing is changed. {}", invalid.getMessage());
    }
  }

  private boolean isChanged(Setting setting) {
    return !setting.value().equals(before(setting).value());
  }

  private Setting before(Setting setting) {
    return inUse.getOrDefault(setting.key(), setting);
  }

  private void use(Setting setting) {
    inUse.put(setting.key(), setting);
  }

  private void report(List<Setting> changed) {
    changed.stream()
        .filter(Setting::reloadable)
        .forEach(
            setting ->
                log.info(
                    "{} is {} now, was {}",
                    setting.key(),
                    setting.shown(),
                    before(setting).shown()));
    String waiting =
        changed.stream()
            .filter(setting -> !setting.reloadable())
            .map(Setting::key)
            .collect(Collectors.joining(", "));
    if (!waiting.isEmpty()) {
      log.warn("Changed as well, but needs a restart: {}", waiting);
    }
    log.info(
        "The configuration was reloaded; applied changes: {}",
        changed.stream().filter(Setting::reloadable).count());
  }
}
