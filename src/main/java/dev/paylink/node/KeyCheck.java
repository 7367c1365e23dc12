package dev.paylink.node;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.config.InvalidConfigException.Problem;
import dev.paylink.data.keys.KeyRing;
import dev.paylink.data.keys.KeyUseStore;
import dev.paylink.data.keys.KeyUseStore.Use;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Compares the keys of this node with the keys that other nodes use on the same database. A node
 * with other keys would refuse their tokens, and claim deliveries that it cannot sign.
 */
public final class KeyCheck {
  private KeyCheck() {}

  /**
   * Checks all keys, and records that they are in use. This node has to have each key that is in
   * use elsewhere: during a rotation every node has both.
   *
   * @param host the name of this machine
   * @return fails with {@link InvalidConfigException} if they do not fit; then nothing is recorded
   */
  public static Future<Void> check(AppConfig config, KeyUseStore store, String host) {
    List<KeyRing> rings = List.of(signing(config), sealing(config));
    return store
        .find(rings)
        .map(
            uses ->
                refuse(rings, uses, (ring, use) -> ring.fingerprints().contains(use.fingerprint())))
        .compose(fits -> store.record(rings, host));
  }

  /**
   * Checks that the key that signs tokens is the one that nodes sign with, which all of them know.
   * Records nothing.
   *
   * @return fails with {@link InvalidConfigException} if it is another
   */
  public static Future<Void> checkSigningKey(AppConfig config, KeyUseStore store) {
    return checkInUse(signing(config), store);
  }

  /**
   * Checks like {@link #checkSigningKey} that the key that seals secrets is the one that nodes seal
   * with.
   *
   * @return fails with {@link InvalidConfigException} if it is another, or no key at all
   */
  public static Future<Void> checkSealingKey(AppConfig config, KeyUseStore store) {
    Optional<String> complaint = SecretBox.complaint(config.webhooks().secretKeys());
    return complaint.isPresent()
        ? Future.failedFuture(
            new InvalidConfigException(
                List.of(new Problem("webhooks.secretKeys", "(hidden)", complaint.get()))))
        : checkInUse(sealing(config), store);
  }

  private static Future<Void> checkInUse(KeyRing own, KeyUseStore store) {
    List<KeyRing> rings = List.of(own);
    return store
        .find(rings)
        .map(uses -> refuse(rings, uses, (ring, use) -> ring.inUse().equals(use.fingerprint())));
  }

  private static Void refuse(
      List<KeyRing> rings, Map<String, Use> uses, BiPredicate<KeyRing, Use> fits) {
    List<Problem> problems = new ArrayList<>();
    for (KeyRing ring : rings) {
      Use use = uses.get(ring.name());
      if (use != null && !fits.test(ring, use)) {
        problems.add(problem(ring, use));
      }
    }
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

  /**
   * Records that the keys of this configuration are in use, whatever others use.
   *
   * @param host the name of this machine
   */
  public static Future<Void> adopt(AppConfig config, KeyUseStore store, String host) {
    return store.record(List.of(signing(config), sealing(config)), host);
  }

  /** The keys of this configuration; missing and wrong keys are left out. */
  public static List<KeyRing> rings(AppConfig config) {
    List<KeyRing> rings = new ArrayList<>();
    if (TokenKeys.complaint(config.tokens().jwks()).isEmpty()) {
      rings.add(signing(config));
    }
    if (SecretBox.complaint(config.webhooks().secretKeys()).isEmpty()) {
      rings.add(sealing(config));
    }
    return rings;
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
