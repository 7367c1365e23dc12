package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.base.config.LoadedConfig.Setting;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import dev.paylink.node.extension.ExtensionException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks and shows the configuration with which {@code serve} would start. */
@Command(
    name = "config",
    description = "Checks and shows the configuration with which `serve` would start here.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {ConfigCommand.Check.class, ConfigCommand.Show.class})
final class ConfigCommand {
  private static final int INVALID = 2;

  /** A value as it is printed. */
  record Shown(String key, String value, String source, boolean reloadable) {
    static List<Shown> of(LoadedConfig loaded) {
      return loaded.settings().stream().map(Shown::of).toList();
    }

    private static Shown of(Setting setting) {
      return new Shown(setting.key(), setting.shown(), setting.source(), setting.reloadable());
    }
  }

  /** Lists what is wrong. */
  @Command(
      name = "check",
      description = {
        "Reads the configuration as `serve` does, and lists everything that is wrong. Sources"
            + " are the file, the environment and the files of secrets. Connects to nothing.",
        "The exit code is 0 if `serve` would take it, and 2 otherwise."
      },
      mixinStandardHelpOptions = true)
  static final class Check implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();

    @Option(names = "--json", description = "Print what is wrong as JSON.")
    private boolean json;

    /** The result. */
    record Checked(boolean valid, List<Problem> problems) {}

    @Override
    public Integer call() {
      List<Problem> problems = problems();
      if (json) {
        System.out.println(StrictJson.write(new Checked(problems.isEmpty(), problems)));
      } else {
        problems.forEach(System.err::println);
      }
      System.err.println(
          problems.isEmpty()
              ? "The configuration is valid"
              : "The configuration is not valid, errors: " + problems.size());
      return problems.isEmpty() ? 0 : INVALID;
    }

    private List<Problem> problems() {
      try {
        LoadedConfig loaded = settings.read(System.getenv());
        return loaded.problems().isEmpty() ? problems(loaded.config()) : loaded.problems();
      } catch (InvalidConfigException unreadable) {
        return unreadable.problems();
      } catch (ExtensionException broken) {
        return List.of(
            new Problem("node.extensionsDirectory", "(set)", String.valueOf(broken.getMessage())));
      }
    }

    private static List<Problem> problems(AppConfig config) {
      try {
        Traces.end(Traces.start(config));
        return List.of();
      } catch (CommandFailure wrong) {
        return List.of(new Problem("tracing.enabled", "true", String.valueOf(wrong.getMessage())));
      }
    }
  }

  /** Lists every value. */
  @Command(
      name = "show",
      description = {
        "Prints every key with its value and its source. A source is default, file, or an"
            + " environment variable, with the path if a secret has a file. Secrets are hidden.",
        "A RELOADABLE key is applied by a running node on SIGHUP."
      },
      mixinStandardHelpOptions = true)
  static final class Show implements Callable<Integer> {
    private static final Table TABLE =
        new Table(
            Column.of("KEY", "/key", 0),
            Column.of("VALUE", "/value", 0),
            Column.of("SOURCE", "/source", 0),
            Column.of("RELOADABLE", "/reloadable", 0));

    @Mixin private Settings settings = new Settings();

    @Option(names = "--json", description = "Print the values as JSON.")
    private boolean json;

    @Override
    public Integer call() {
      LoadedConfig loaded = settings.read(System.getenv());
      List<Shown> shown = Shown.of(loaded);
      System.out.println(
          json
              ? StrictJson.write(shown)
              : TABLE.of(shown.stream().map(value -> Json.read(StrictJson.write(value))).toList()));
      if (!loaded.problems().isEmpty()) {
        throw CommandFailure.usage(
            "The configuration is not valid; `config check` lists the errors");
      }
      return 0;
    }
  }
}
