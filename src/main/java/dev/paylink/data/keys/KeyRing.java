package dev.paylink.data.keys;

import java.util.List;

/**
 * The configured keys of one purpose.
 *
 * @param name the configuration key, as {@code tokens.jwks}
 * @param fingerprints of the keys; the first one is used for new signatures or secrets
 */
public record KeyRing(String name, List<String> fingerprints) {
  public KeyRing {
    fingerprints = List.copyOf(fingerprints);
  }

  /** The fingerprint of the first key. */
  public String inUse() {
    return fingerprints.get(0);
  }
}
