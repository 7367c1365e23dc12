package dev.paylink.test;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeConfig;
import dev.paylink.node.extension.Extensions;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The configuration of a node under test. */
final class NodeSettings {
  private static final String ON_CLASS_PATH = "";

  /** All clients of a test have the address of this machine, and payers may be quick. */
  private static final Map<String, String> WITHOUT_LIMITS =
      Map.of(
          "PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "0",
          "PAYLINK_TOKENS_FAILURES_PER_MINUTE", "0",
          "PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_ADDRESS", "0",
          "PAYLINK_CHECKOUT_REQUESTS_PER_SECOND_PER_LINK", "0",
          "PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_ADDRESS", "0",
          "PAYLINK_CHECKOUT_ORDERS_PER_MINUTE_PER_LINK", "0");

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "PAYLINK_HTTP_HOST", "127.0.0.1",
          "PAYLINK_HTTP_PORT", "0",
          "PAYLINK_HTTP_SHUTDOWN_DELAY", "0s",
          "PAYLINK_MANAGEMENT_PORT", "0",
          // For the tables of extensions
          "PAYLINK_DATABASE_MIGRATE_ON_START", "true",
          "PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true",
          "PAYLINK_STORAGE_FOLDER", files(),
          "PAYLINK_TOKENS_JWKS", TokenKeys.generate(),
          "PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());

  private NodeSettings() {}

  /** Not in the project that is tested. */
  private static String files() {
    String user = System.getProperty("user.name");
    return Path.of(System.getProperty("java.io.tmpdir"), "paylink-test-files-" + user).toString();
  }

  /**
   * Reads the configuration.
   *
   * @param database the settings that reach its database
   * @param given as {@link Paylink#settings()}
   */
  static AppConfig read(Map<String, String> database, Map<String, String> given) {
    Map<String, String> environment = new HashMap<>(DEFAULTS);
    environment.putAll(WITHOUT_LIMITS);
    environment.putAll(database);
    Set<String> extensions =
        Extensions.with(ON_CLASS_PATH, found -> Set.copyOf(found.settings().keySet()));
    given.forEach((name, value) -> environment.put(variable(name, extensions), value));
    return NodeConfig.load(new JsonObject(), environment);
  }

  /** The settings of an annotation, by name. */
  static Map<String, String> split(String[] settings) {
    Map<String, String> all = new HashMap<>();
    for (String setting : settings) {
      int end = setting.indexOf('=');
      if (end < 0) {
        throw new IllegalArgumentException(
            "A setting is name=value, as acme.apiKey=k, and not " + setting);
      }
      all.put(setting.substring(0, end), setting.substring(end + 1));
    }
    return all;
  }

  /** As a node names its variables: {@code PAYLINK_EXTENSIONS_ACME_API_KEY}. */
  private static String variable(String name, Set<String> extensions) {
    String key = extensions.contains(name.split("\\.", 2)[0]) ? "extensions." + name : name;
    return "PAYLINK_"
        + key.replace('.', '_').replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
