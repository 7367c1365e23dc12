package dev.paylink.webhook.endpoint;

import dev.paylink.json.StrictJson;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Creates and encrypts the signing secrets of endpoints, and encrypts stored answers that hold one.
 */
public final class EndpointSecrets {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final SecretBox box;

  /**
   * A stored answer with a secret, for replay.
   *
   * @param sealed in base64
   */
  record SealedAnswer(String sealed) {}

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

  /** Encrypts an answer about an endpoint. */
  SealedAnswer sealAnswer(Record answer, String endpointId) {
    byte[] sealed = box.seal(StrictJson.write(answer), answerContext(endpointId));
    return new SealedAnswer(Base64.getEncoder().encodeToString(sealed));
  }

  /**
   * Decrypts an answer about an endpoint; returns its JSON, byte for byte.
   *
   * @param stored JSON of a {@link SealedAnswer}
   * @throws IllegalStateException as {@link #open} does
   */
  String openAnswer(String stored, String endpointId) {
    String sealed = StrictJson.read(stored, SealedAnswer.class).sealed();
    return box.open(Base64.getDecoder().decode(sealed), answerContext(endpointId));
  }

  /**
   * The encryption context of answers. It differs from that of secrets, so that neither can replace
   * the other.
   */
  private static String answerContext(String endpointId) {
    return "answer of " + endpointId;
  }
}
