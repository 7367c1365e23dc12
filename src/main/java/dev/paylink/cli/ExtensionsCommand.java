package dev.paylink.cli;

import dev.paylink.api.Extension;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import dev.paylink.node.extension.Extensions;
import dev.paylink.node.extension.LoadedExtension;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the extensions with which {@code serve} would start. */
@Command(
    name = "extensions",
    description = {
      "Lists the extensions that `serve` would start here, in order. They come from"
          + " node.extensionsDirectory and the class path. Starts nothing.",
      "`config show` lists their settings. A node logs what each of them provides."
    },
    mixinStandardHelpOptions = true)
final class ExtensionsCommand implements Callable<Integer> {
  private static final Table TABLE =
      new Table(
          Column.of("NAME", "/name", 0),
          Column.of("VERSION", "/version", 0),
          Column.of("API", "/apiVersion", 0),
          Column.of("SOURCE", "/source", 0),
          Column.of("DESCRIPTION", "/description", 0));

  @Mixin private Settings settings = new Settings();

  @Option(names = "--json", description = "Print the extensions as JSON.")
  private boolean json;

  /** An extension as it is printed. */
  record Shown(String name, String version, String apiVersion, String source, String description) {
    static Shown of(LoadedExtension loaded) {
      Extension extension = loaded.extension();
      return new Shown(
          extension.name(),
          extension.version(),
          extension.apiVersion(),
          loaded.source(),
          extension.description());
    }
  }

  @Override
  public Integer call() {
    List<Shown> shown =
        Extensions.with(
            settings.extensionsDirectory(), found -> found.all().stream().map(Shown::of).toList());
    if (json) {
      System.out.println(StrictJson.write(shown));
    } else if (shown.isEmpty()) {
      System.err.println("There are no extensions");
    } else {
      System.out.println(
          TABLE.of(shown.stream().map(one -> Json.read(StrictJson.write(one))).toList()));
    }
    return 0;
  }
}
