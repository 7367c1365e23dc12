package dev.paylink.base.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.base.config.LoadedConfig.Setting;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.NodeConfig;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigSecretsTest {
  private static final JsonObject NO_FILE = new JsonObject();

  private static JsonObject file(String section, String key, Object value) {
    return new JsonObject().put(section, new JsonObject().put(key, value));
  }

  private static List<Problem> problems(JsonObject file, Map<String, String> environment) {
    return assertThrows(
            InvalidConfigException.class, () -> ConfigLoader.load(file, environment), file::encode)
        .problems();
  }

  @Test
  void readsASecretFromItsOwnFile(@TempDir Path folder) throws IOException {
    Path secret = Files.writeString(folder.resolve("password"), "hunter2\n");
    String path = secret.toString();
    AppConfig config = ConfigLoader.load(file("database", "passwordFile", path), Map.of());
    assertEquals("hunter2", config.database().password());
    config = ConfigLoader.load(NO_FILE, Map.of("PAYLINK_DATABASE_PASSWORD_FILE", path));
    assertEquals("hunter2", config.database().password());
    config =
        ConfigLoader.load(
            file("database", "passwordFile", path), Map.of("PAYLINK_DATABASE_PASSWORD", "other"));
    assertEquals("other", config.database().password());
  }

  /** A key that looks like one of a secret is hidden, and can have a file. */
  @Test
  void knowsEverySecret(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "12345");
    for (Setting setting :
        ConfigLoader.read(NO_FILE, Map.of(), ExtensionSettings.NONE).settings()) {
      boolean looksSo = setting.key().matches("(?i).*(password|secretKeys|secretAccess|jwks).*");
      assertEquals(
          looksSo || setting.key().endsWith("accessKeyId"), setting.secret(), setting.key());
    }
    Map<String, String> environment = Map.of("PAYLINK_MAIL_PASSWORD_FILE", file.toString());
    assertEquals("12345", ConfigLoader.load(NO_FILE, environment).mail().password());
  }

  @Test
  void showsAnAddressButNoPasswordBeforeAHost() {
    Map<String, String> environment =
        Map.of("PAYLINK_MAIL_FROM", "pay@example.com", "PAYLINK_MAIL_HOST", "me:hunter2@relay");
    List<String> shown =
        ConfigLoader.read(NO_FILE, environment, ExtensionSettings.NONE).settings().stream()
            .filter(setting -> setting.key().matches("mail[.](from|host)"))
            .map(Setting::shown)
            .toList();
    assertEquals(List.of("(hidden)", "pay@example.com"), shown);
  }

  @Test
  void rejectsAMissingSecretFileAndFilesOfOtherKeys(@TempDir Path folder) {
    String missing = folder.resolve("none").toString();
    Problem problem = problems(NO_FILE, Map.of("PAYLINK_DATABASE_PASSWORD_FILE", missing)).get(0);
    assertEquals("PAYLINK_DATABASE_PASSWORD_FILE", problem.key());
    assertEquals("must be a file that can be read", problem.allowed());
    problem = problems(file("database", "userFile", missing), Map.of()).get(0);
    assertEquals("database.userFile", problem.key());
    assertTrue(problem.allowed().startsWith("there is no such key"));
  }

  @Test
  void hidesSecretsInProblems() {
    InvalidConfigException refused =
        assertThrows(
            InvalidConfigException.class,
            () ->
                NodeConfig.load(
                    file("database", "password", 31_337)
                        .put("tokens", new JsonObject().put("jwks", "hunter2"))
                        .put("webhooks", new JsonObject().put("secretKeys", "hunter2"))
                        .put("passwrd", "hunter2"),
                    Map.of()));
    assertFalse(refused.getMessage().contains("hunter2"), refused.getMessage());
    assertFalse(refused.getMessage().contains("31337"), refused.getMessage());
    assertEquals(4, refused.problems().size());
  }

  @Test
  void requiresSecretKeysForTheServiceOnly() {
    String one = SecretBox.newKey();
    String jwks = TokenKeys.generate();
    for (String keys : List.of("", "hunter2", one + "," + one + "," + one, one + ",")) {
      Map<String, String> environment =
          Map.of("PAYLINK_TOKENS_JWKS", jwks, "PAYLINK_WEBHOOKS_SECRET_KEYS", keys);
      InvalidConfigException refused =
          assertThrows(
              InvalidConfigException.class, () -> NodeConfig.load(NO_FILE, environment), keys);
      assertEquals(1, refused.problems().size());
      assertTrue(
          refused
              .problems()
              .get(0)
              .toString()
              .startsWith("webhooks.secretKeys = (hidden): must be"));
      assertEquals(keys, ConfigLoader.load(NO_FILE, environment).webhooks().secretKeys());
      assertEquals(
          jwks, ConfigLoader.load(NO_FILE, environment, NodeConfig.SIGNING_KEYS).tokens().jwks());
    }
    for (String keys : List.of(one, one + ", " + SecretBox.newKey())) {
      Map<String, String> environment =
          Map.of("PAYLINK_TOKENS_JWKS", jwks, "PAYLINK_WEBHOOKS_SECRET_KEYS", keys);
      assertEquals(keys, NodeConfig.load(NO_FILE, environment).webhooks().secretKeys());
    }
  }

  @Test
  void requiresSigningKeysExceptForDatabaseCommands() {
    String one = TokenKeys.generate();
    String two = TokenKeys.rotate(TokenKeys.generate(), one);
    JsonArray three = new JsonObject(two).getJsonArray("keys").copy();
    three.addAll(new JsonObject(TokenKeys.generate()).getJsonArray("keys"));
    String weak = "{\"keys\":[{\"kty\":\"oct\",\"kid\":\"a\",\"k\":\"c2VjcmV0\"}]}";
    for (String jwks : List.of("", weak, new JsonObject().put("keys", three).encode())) {
      Map<String, String> environment = Map.of("PAYLINK_TOKENS_JWKS", jwks);
      InvalidConfigException refused =
          assertThrows(
              InvalidConfigException.class, () -> NodeConfig.load(NO_FILE, environment), jwks);
      assertEquals("tokens.jwks", refused.problems().get(0).key());
      assertThrows(
          InvalidConfigException.class,
          () -> ConfigLoader.load(NO_FILE, environment, NodeConfig.SIGNING_KEYS),
          jwks);
      assertEquals(jwks, ConfigLoader.load(NO_FILE, environment).tokens().jwks());
    }
    for (String jwks : List.of(one, two)) {
      Map<String, String> environment =
          Map.of("PAYLINK_TOKENS_JWKS", jwks, "PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey());
      assertEquals(jwks, NodeConfig.load(NO_FILE, environment).tokens().jwks());
    }
  }

  @Test
  void hidesSecretsInSettings(@TempDir Path folder) throws IOException {
    String path = Files.writeString(folder.resolve("password"), "hunter2\n").toString();
    JsonObject file =
        file("database", "passwordFile", path)
            .put("http", new JsonObject().put("publicUrl", "https://me:hunter2@pay.example"));
    LoadedConfig loaded =
        ConfigLoader.read(
            file,
            Map.of("PAYLINK_DATABASE_URI", "postgresql://db/x?password=hunter2"),
            ExtensionSettings.NONE);
    List<String> hidden =
        loaded.settings().stream()
            .filter(setting -> setting.shown().equals("(hidden)"))
            .map(LoadedConfig.Setting::key)
            .toList();
    assertEquals(List.of("http.publicUrl", "database.uri", "database.password"), hidden);
    assertFalse(loaded.problems().toString().contains("hunter2"), loaded.problems()::toString);
    LoadedConfig.Setting password =
        loaded.settings().stream()
            .filter(setting -> setting.key().equals("database.password"))
            .findFirst()
            .orElseThrow();
    assertEquals("database.passwordFile (%s)".formatted(path), password.source());
  }

  @Test
  void hidesSecretsThatWereGivenAsSomethingElse() {
    Map<String, String> environment =
        Map.of(
            "PAYLINK_DATABASE_PASSWORD_FILE", "hunter2",
            "PAYLINK_TOKENS_JWKS_FILE", "{\"keys\":[{\"d\":\"hunter2\"}]}",
            "PAYLINK_DATABASE_URI", "host=db user=paylink password=hunter2",
            "PAYLINK_DATABASE_DIRECT_URI", "jdbc:postgresql:paylink?user=a&key=hunter2",
            "PAYLINK_DATABASE_SSL_ROOT_CERT", "-----BEGIN PRIVATE KEY-----hunter2");
    JsonObject file =
        file("database", "user", new JsonObject().put("name", "a").put("password", "hunter2"))
            .put("webhooks", new JsonObject().put("secretKeysFile", "hunter2"));
    LoadedConfig loaded = NodeConfig.read(file, environment);
    String shown = loaded.problems() + "" + loaded.settings().stream().map(s -> s.shown()).toList();
    assertFalse(shown.contains("hunter2"), shown);
    assertTrue(shown.contains("PAYLINK_DATABASE_PASSWORD_FILE = (hidden): must be a file"), shown);
  }

  @Test
  void rejectsASecretBesideItsFile() {
    JsonObject file = file("database", "password", "a");
    file.getJsonObject("database").put("passwordFile", "/b");
    assertEquals(
        "database.passwordFile = (set): excludes database.password",
        problems(file, Map.of()).get(0).toString());
  }

  @Test
  void requiresFilesOfCertificatesForTheService(@TempDir Path folder) throws IOException {
    String empty = Files.createFile(folder.resolve("empty.pem")).toString();
    Map<String, String> environment =
        Map.of(
            "PAYLINK_TOKENS_JWKS", TokenKeys.generate(),
            "PAYLINK_WEBHOOKS_SECRET_KEYS", SecretBox.newKey(),
            "PAYLINK_DATABASE_SSL_ROOT_CERT", folder.resolve("none.pem").toString(),
            "PAYLINK_WEBHOOKS_TRUSTED_CERTIFICATES", empty);
    assertEquals(
        List.of("database.sslRootCert", "webhooks.trustedCertificates"),
        NodeConfig.read(NO_FILE, environment).problems().stream().map(Problem::key).toList());
  }
}
