package dev.paylink.node;

import dev.paylink.config.AppConfig;
import dev.paylink.config.InvalidConfigException;
import dev.paylink.config.InvalidConfigException.Problem;
import dev.paylink.keys.KeyRing;
import dev.paylink.keys.KeyUseStore;
import dev.paylink.keys.KeyUseStore.Use;
import dev.paylink.token.TokenKeys;
import dev.paylink.webhook.endpoint.SecretBox;
import io.vertx.core.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the keys of this node with those that others use with the same database. A node with
 * other keys would refuse their tokens, and claim deliveries that it cannot sign.
 */
public final class KeyCheck {
  private KeyCheck() {}

  /**
   * Checks all keys, and records that they are in use.
   *
   * @return fails with {@link InvalidConfigException} if they do not fit
   */
  public static Future<Void> check(AppConfig config, KeyUseStore store) {
    KeyRing signing = signing(config);
    KeyRing sealing = sealing(config);
    Future<Optional<Use>> tokens = store.record(signing);
    Future<Optional<Use>> secrets = store.record(sealing);
    return Future.join(tokens, secrets)
        .map(
            both -> {
              List<Problem> problems = new ArrayList<>();
              tokens.result().ifPresent(use -> problems.add(problem(signing, use)));
              secrets.result().ifPresent(use -> problems.add(problem(sealing, use)));
              return refuseIfAny(problems);
            });
  }

  /** Checks the keys that sign tokens, like {@link #check}. */
  public static Future<Void> checkSigningKeys(AppConfig config, KeyUseStore store) {
    KeyRing signing = signing(config);
    return store
        .record(signing)
        .map(other -> refuseIfAny(other.map(use -> problem(signing, use)).stream().toList()));
  }

  private static Void refuseIfAny(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidConfigException(problems);
    }
    return null;
  }

  private static Problem problem(KeyRing keys, Use use) {
    return new Problem(
        keys.name(),
        "(hidden)",
        "must have the key with the fingerprint %s, which %s has used with this database since %s; this node has %s. If that key is lost or no longer to be trusted, run `adopt-keys`"
            .formatted(
                use.fingerprint(),
                use.host(),
                use.since(),
                String.join(" and ", keys.fingerprints())));
  }

  /** Records that the keys of this configuration are in use, whatever others use. */
  public static Future<Void> adopt(AppConfig config, KeyUseStore store) {
    return Future.join(store.adopt(signing(config)), store.adopt(sealing(config))).mapEmpty();
  }

  private static KeyRing signing(AppConfig config) {
    return new KeyRing("tokens.jwks", TokenKeys.parse(config.tokens().jwks()).thumbprints());
  }

  private static KeyRing sealing(AppConfig config) {
    return new KeyRing(
        "webhooks.secretKeys", SecretBox.of(config.webhooks().secretKeys()).prefixes());
  }

  /** The name of this machine. Blocking, as it may be looked up. */
  public static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a machine without a name";
    }
  }
}
