package dev.paylink.it.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.data.keys.KeyUseStore;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.node.KeyCheck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A node starts only with keys that fit those of the other nodes. */
class KeyCheckIT {
  private static final String JWKS = "PAYLINK_TOKENS_JWKS";
  private static final String SECRET_KEYS = "PAYLINK_WEBHOOKS_SECRET_KEYS";

  @Test
  void refusesNodeWithOtherKeys() {
    // A node of its own: the keys that its database has recorded are what is tested.
    try (TestService service = TestService.start()) {
      Map<String, String> other =
          Map.of(JWKS, TokenKeys.generate(), SECRET_KEYS, SecretBox.newKey());
      List<Problem> problems = problems(service, other);
      assertEquals(
          List.of("tokens.jwks", "webhooks.secretKeys"),
          problems.stream().map(Problem::key).toList());
      for (Problem problem : problems) {
        assertTrue(problem.allowed().contains(KeyCheck.host()), problem.allowed());
      }
      service.anotherNode(Map.of()).close();
      assertEquals(200, service.newClient().get("/orders").status());
    }
  }

  @Test
  void startsNodesDuringRotation() {
    String oldJwks = TokenKeys.generate();
    String newJwks = TokenKeys.generate();
    String bothJwks = TokenKeys.rotate(newJwks, oldJwks);
    String oldKey = SecretBox.newKey();
    String newKey = SecretBox.newKey();
    Map<String, String> before = Map.of(JWKS, oldJwks, SECRET_KEYS, oldKey);
    Map<String, String> both = Map.of(JWKS, bothJwks, SECRET_KEYS, newKey + "," + oldKey);
    Map<String, String> after = Map.of(JWKS, newJwks, SECRET_KEYS, newKey);
    try (TestService service = TestService.start(before)) {
      assertEquals(2, problems(service, after).size());
      service.anotherNode(both).close();
      assertEquals(2, problems(service, before).size());
      service.anotherNode(after).close();
    }
  }

  @Test
  void startsWithAdoptedKeys() {
    Map<String, String> other = Map.of(JWKS, TokenKeys.generate(), SECRET_KEYS, SecretBox.newKey());
    // A node of its own: the keys that its database has recorded are what is tested.
    try (TestService service = TestService.start()) {
      assertEquals(2, problems(service, other).size());
      try (TestService strange = TestService.start(other)) {
        KeyUseStore store = new KeyUseStore(service.node().databases().background());
        TestService.await(KeyCheck.adopt(strange.node().config(), store, "here"));
      }
      service.anotherNode(other).close();
      assertEquals(2, problems(service, Map.of()).size());
    }
  }

  /** The migration takes the key of an earlier version from there. */
  @Test
  void recordsThePrefixOfSealedSecrets() {
    // A node of its own: the keys that its database has recorded are what is tested.
    try (TestService service = TestService.start()) {
      service
          .newClient()
          .post("/webhook-endpoints", "{\"url\":\"%s\"}".formatted(ApiClient.ENDPOINT_URL));
      assertEquals(
          service.text(
              "select encode(substring(secret from 1 for 4), 'hex') from webhook_endpoint"),
          service.text("select fingerprint from key_use where name = 'webhooks.secretKeys'"));
    }
  }

  private static List<Problem> problems(TestService service, Map<String, String> keys) {
    Throwable failure =
        assertThrows(IllegalStateException.class, () -> service.anotherNode(keys).close());
    while (!(failure instanceof InvalidConfigException invalid)) {
      failure = failure.getCause();
    }
    return invalid.problems();
  }
}
