package dev.paylink.events.webhook.endpoint;

import dev.paylink.data.keys.SecretBox;
import java.security.SecureRandom;
import java.util.Base64;

/** Creates and encrypts the signing secrets of endpoints. */
public final class EndpointSecrets {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final SecretBox box;

  public EndpointSecrets(SecretBox box) {
    this.box = box;
  }

  /** Returns a new secret: {@code whsec_} and 32 random bytes in base64, by Standard Webhooks. */
  String newSecret() {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return PREFIX + Base64.getEncoder().encodeToString(secret);
  }

  /** Encrypts the secret of an endpoint. */
  byte[] seal(String secret, String endpointId) {
    return box.seal(secret, endpointId);
  }

  /**
   * Decrypts the secret of an endpoint.
   *
   * @throws IllegalStateException if no configured key opens it, or it was tampered with
   */
  String open(byte[] sealed, String endpointId) {
    return box.open(sealed, endpointId);
  }
}
