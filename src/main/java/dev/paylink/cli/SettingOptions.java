package dev.paylink.cli;

import dev.paylink.api.Setting.Owner;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.node.extension.Extensions;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.web.text.InputText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the settings that a merchant has with extensions. */
final class SettingOptions {
  private static final String FILE = "File";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "A setting of an extension, as acme.apiKey=secret, or acme.apiKeyFile=path, which reads it"
              + " from a file: others see a command line. Repeat the option for several.")
  private List<String> set = new ArrayList<>();

  @Option(
      names = "--unset",
      paramLabel = "NAME",
      description =
          "Removes a setting of an extension, as acme.apiKey. Repeat the option for several.")
  private List<String> unset = new ArrayList<>();

  /** What is wrong with a value for a mode of the merchant. */
  private record Unfit(String mode, String complaint) {}

  private final List<Unfit> unfit = new ArrayList<>();

  /** Refuses values of the other mode. */
  void requireMode(String mode) {
    unfit.stream()
        .filter(one -> one.mode().equals(mode))
        .findFirst()
        .ifPresent(
            one -> {
              throw CommandFailure.usage(one.complaint());
            });
  }

  boolean given() {
    return !set.isEmpty() || !unset.isEmpty();
  }

  /**
   * The changes, checked by what the extensions declare.
   *
   * @throws CommandFailure naming the setting that is wrong
   */
  List<SettingChange> changes(AppConfig config) {
    if (!given()) {
      return List.of();
    }
    ExtensionSettings declared =
        Extensions.with(
            config.node().extensionsDirectory(),
            found -> new ExtensionSettings(found.merchantSettings()));
    List<SettingChange> changes = new ArrayList<>();
    set.forEach(one -> changes.add(parse(one, declared)));
    for (String name : unset) {
      changes.add(change(required(name, declared), null, declared));
    }
    return changes;
  }

  private SettingChange parse(String text, ExtensionSettings declared) {
    int end = text.indexOf('=');
    if (end < 0) {
      throw CommandFailure.usage("--set takes NAME=VALUE, as acme.apiKey=secret");
    }
    String name = text.substring(0, end);
    String value = text.substring(end + 1);
    if (name.endsWith(FILE)) {
      name = name.substring(0, name.length() - FILE.length());
      value = read(value);
    }
    value = ExtensionSettings.cleaned(value);
    check(required(name, declared), value, declared);
    return change(name, value, declared);
  }

  /** The mode of the merchant is not known yet. */
  private void check(String name, String value, ExtensionSettings declared) {
    Optional<String> test = declared.complaint(name, value, Owner.TEST_MERCHANT);
    Optional<String> live = declared.complaint(name, value, Owner.LIVE_MERCHANT);
    if (test.isPresent() && test.equals(live)) {
      throw CommandFailure.usage("%s %s".formatted(name, test.get()));
    }
    test.ifPresent(complaint -> unfit.add(new Unfit("test", name + " " + complaint)));
    live.ifPresent(complaint -> unfit.add(new Unfit("live", name + " " + complaint)));
  }

  private static String read(String path) {
    try {
      return InputText.trimmed(Files.readString(Path.of(path)));
    } catch (IOException | RuntimeException e) {
      throw CommandFailure.usage("Cannot read %s as text in UTF-8".formatted(path));
    }
  }

  private static String required(String name, ExtensionSettings declared) {
    if (!declared.names().contains(name)) {
      throw CommandFailure.usage(
          declared.names().isEmpty()
              ? "No extension has settings of merchants"
              : "There is no setting %s; there are %s"
                  .formatted(name, String.join(", ", declared.names())));
    }
    return name;
  }

  private static SettingChange change(
      String name, @Nullable String value, ExtensionSettings declared) {
    String[] parts = name.split("\\.", 2);
    return new SettingChange(parts[0], parts[1], value, declared.isSecret(name));
  }
}
