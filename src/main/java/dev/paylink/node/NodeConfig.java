package dev.paylink.node;

import dev.paylink.config.AppConfig;
import dev.paylink.config.ConfigLoader;
import dev.paylink.config.ConfigLoader.SecretCheck;
import dev.paylink.token.TokenKeys;
import dev.paylink.webhook.endpoint.SecretBox;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** Loads the configuration of a node. */
public final class NodeConfig {
  /** Checks the keys that sign tokens. */
  public static final SecretCheck SIGNING_KEYS =
      new SecretCheck("tokens.jwks", TokenKeys::complaint);

  /** Checks the keys that encrypt webhook secrets. */
  private static final SecretCheck SECRET_KEYS =
      new SecretCheck("webhooks.secretKeys", SecretBox::complaint);

  private NodeConfig() {}

  /**
   * Reads and checks the configuration, including its keys.
   *
   * @param file the content of the configuration file; empty for none
   * @param environment environment variables; only those named {@code PAYLINK_…} are used
   * @throws dev.paylink.config.InvalidConfigException listing every wrong value
   */
  public static AppConfig load(JsonObject file, Map<String, String> environment) {
    return ConfigLoader.load(file, environment, SIGNING_KEYS, SECRET_KEYS);
  }
}
