package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader.ValueCheck;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.DevFolder;
import dev.paylink.cli.base.Logs;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.node.NodeConfig;
import io.vertx.config.ConfigRetriever;
import io.vertx.config.ConfigRetrieverOptions;
import io.vertx.config.ConfigStoreOptions;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Finds and loads the configuration of a command. */
final class Settings {
  private static final ValueCheck[] NO_CHECKS = {};
  private static final Path DEFAULT_FILE = Path.of("conf", "paylink.yaml");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "Configuration file. Default: $PAYLINK_CONFIG, or conf/paylink.yaml if it exists.",
        "Commands other than `serve` use the database of `dev` in $PAYLINK_DATA or ./data if it"
            + " exists. A file or PAYLINK_DATABASE_URI names another database.",
        "Environment variables override every key, as PAYLINK_HTTP_PORT overrides http.port."
      })
  private @Nullable Path file;

  private boolean fileWasRead;

  /** Loads the configuration of a service. */
  AppConfig forService() {
    return applied(read(System.getenv()));
  }

  /**
   * Reads the configuration of a service, overridden by these variables of the environment. It may
   * have errors, and is not applied to the log.
   */
  LoadedConfig read(Map<String, String> environment) {
    return NodeConfig.read(readFile(), environment);
  }

  /** Where the extensions of the service are, even if its configuration has errors. */
  String extensionsDirectory() {
    return NodeConfig.extensionsDirectory(readFile(), System.getenv());
  }

  /** Loads the configuration of a command that needs only the database. */
  AppConfig forDatabase() {
    return applied(readForDatabase());
  }

  /** Reads the configuration like {@link #forDatabase}; it may have errors. */
  LoadedConfig readForDatabase() {
    return namedOrDev((content, environment) -> NodeConfig.read(content, environment, NO_CHECKS));
  }

  /** Loads the configuration of a command that needs the database and the signing keys. */
  AppConfig forTokens() {
    return applied(
        namedOrDev(
            (content, environment) ->
                NodeConfig.read(content, environment, NodeConfig.SIGNING_KEYS)));
  }

  private static AppConfig applied(LoadedConfig loaded) {
    AppConfig config = loaded.config();
    Logs.apply(config.log());
    return config;
  }

  /**
   * Loads the named configuration if there is one, else the configuration of the `dev` folder if it
   * exists.
   */
  private LoadedConfig namedOrDev(
      BiFunction<JsonObject, Map<String, String>, LoadedConfig> loader) {
    Map<String, String> environment = System.getenv();
    boolean named =
        file != null
            || environment.containsKey("PAYLINK_CONFIG")
            || environment.containsKey("PAYLINK_DATABASE_URI");
    DevFolder dev = DevFolder.ofEnvironment();
    DevSettings settings = new DevSettings(dev);
    JsonObject content = new JsonObject();
    if (!named && settings.exist()) {
      if (!EmbeddedDatabase.isRunning(settings.postgres())) {
        throw notRunning(dev);
      }
      System.err.println("Using the database of `dev` in " + dev);
      environment = settings.environment();
    } else {
      content = readFile();
    }
    return loader.apply(content, environment);
  }

  /** Without its server, another process may listen on the port, and must get no password. */
  private static DatabaseUnavailableException notRunning(DevFolder dev) {
    return new DatabaseUnavailableException(
        "`dev` is not running in %s: start it, or name another database with PAYLINK_DATABASE_URI"
            .formatted(dev));
  }

  private JsonObject readFile() {
    String variable = System.getenv("PAYLINK_CONFIG");
    Path path = file != null ? file : variable != null ? Path.of(variable) : DEFAULT_FILE;
    if (file == null && variable == null && !fileWasRead && !Files.exists(path)) {
      return new JsonObject();
    }
    JsonObject content = parse(path);
    fileWasRead = true;
    return content;
  }

  private static JsonObject parse(Path path) {
    Vertx vertx = Vertx.vertx();
    try {
      return Await.result(
          ConfigRetriever.create(
                  vertx,
                  new ConfigRetrieverOptions()
                      .setIncludeDefaultStores(false)
                      .setScanPeriod(-1)
                      .addStore(
                          new ConfigStoreOptions()
                              .setType("file")
                              .setFormat("yaml")
                              .setConfig(
                                  new JsonObject().put("path", path.toAbsolutePath().toString()))))
              .getConfig());
    } catch (CompletionException e) {
      throw new InvalidConfigException(
          List.of(new Problem("--config", path.toString(), "must be a YAML file: " + reason(e))));
    } finally {
      Await.result(vertx.close());
    }
  }

  /** What a parser says without what it quotes of the file, which may be a secret. */
  private static String reason(CompletionException failure) {
    Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
    return String.valueOf(cause.getMessage())
        .lines()
        .filter(line -> !line.startsWith("    ") && !line.startsWith(" at [Source"))
        .map(String::strip)
        .collect(Collectors.joining(" "));
  }
}
