package dev.paylink.node;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.config.ConfigLoader.ValueCheck;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.config.LoadedConfig;
import dev.paylink.base.config.PemFile;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.extension.Extensions;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Loads the configuration of a node. */
public final class NodeConfig {
  /** Checks the keys that sign tokens. */
  public static final ValueCheck SIGNING_KEYS = new ValueCheck("tokens.jwks", TokenKeys::complaint);

  /** Checks the keys that encrypt webhook secrets. */
  private static final ValueCheck SECRET_KEYS =
      new ValueCheck("webhooks.secretKeys", SecretBox::complaint);

  /** Checks the files of certificates, so that a missing one is found with the rest. */
  private static final ValueCheck DATABASE_AUTHORITIES =
      new ValueCheck("database.sslRootCert", PemFile::complaint);

  private static final ValueCheck RECEIVER_AUTHORITIES =
      new ValueCheck("webhooks.trustedCertificates", PemFile::complaint);

  private static final ValueCheck MAIL_AUTHORITIES =
      new ValueCheck("mail.trustedCertificates", PemFile::complaint);

  private NodeConfig() {}

  /**
   * Reads and checks the configuration, including its keys.
   *
   * @param file the content of the configuration file; empty if absent
   * @param environment environment variables; only variables named {@code PAYLINK_…} are used
   * @throws dev.paylink.base.config.InvalidConfigException listing every wrong value
   * @throws dev.paylink.node.extension.ExtensionException naming an extension that cannot be loaded
   */
  public static AppConfig load(JsonObject file, Map<String, String> environment) {
    return read(file, environment).config();
  }

  /** Reads like {@link #load}, and says where values come from, also if some are wrong. */
  public static LoadedConfig read(JsonObject file, Map<String, String> environment) {
    ExtensionSettings declared = declared(file, environment);
    List<ValueCheck> checks = new ArrayList<>(List.of(declared.requirements()));
    checks.addAll(
        List.of(
            SIGNING_KEYS,
            SECRET_KEYS,
            DATABASE_AUTHORITIES,
            RECEIVER_AUTHORITIES,
            MAIL_AUTHORITIES));
    return ConfigLoader.read(file, environment, declared, checks.toArray(ValueCheck[]::new));
  }

  /**
   * Reads the configuration of a command that needs less of it: extensions may lack what they
   * require.
   *
   * @param checks as in {@link ConfigLoader#read}
   */
  public static LoadedConfig read(
      JsonObject file, Map<String, String> environment, ValueCheck... checks) {
    return ConfigLoader.read(file, environment, declared(file, environment), checks);
  }

  private static ExtensionSettings declared(JsonObject file, Map<String, String> environment) {
    return Extensions.with(
        extensionsDirectory(file, environment), found -> new ExtensionSettings(found.settings()));
  }

  /** Where the extensions are, even if the configuration has errors. */
  public static String extensionsDirectory(JsonObject file, Map<String, String> environment) {
    return ConfigLoader.text(file, environment, "node.extensionsDirectory");
  }
}
