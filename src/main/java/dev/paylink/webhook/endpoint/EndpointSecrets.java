package dev.paylink.webhook.endpoint;

import dev.paylink.json.StrictJson;
import java.security.SecureRandom;
import java.util.Base64;

/** The signing secrets of endpoints, and what else must not stand in the database in the clear. */
public final class EndpointSecrets {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final SecretBox box;

  /**
   * An answer with a secret in it, as it is kept to be given again.
   *
   * @param sealed in base64
   */
  record SealedAnswer(String sealed) {}

  public EndpointSecrets(SecretBox box) {
    this.box = box;
  }

  /** {@code whsec_} and 32 random bytes in base64, as Standard Webhooks has it. */
  String newSecret() {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return PREFIX + Base64.getEncoder().encodeToString(secret);
  }

  /** The secret of an endpoint as it is stored. */
  byte[] seal(String secret, String endpointId) {
    return box.seal(secret, endpointId);
  }

  /**
   * The secret of an endpoint.
   *
   * @throws IllegalStateException when no configured key opens it, or it was tampered with
   */
  String open(byte[] sealed, String endpointId) {
    return box.open(sealed, endpointId);
  }

  /** An answer about an endpoint as it is kept. */
  SealedAnswer sealAnswer(Record answer, String endpointId) {
    byte[] sealed = box.seal(StrictJson.write(answer), answerOf(endpointId));
    return new SealedAnswer(Base64.getEncoder().encodeToString(sealed));
  }

  /**
   * The JSON of an answer about an endpoint, byte for byte.
   *
   * @param kept JSON of a {@link SealedAnswer}
   * @throws IllegalStateException as {@link #open} does
   */
  String openAnswer(String kept, String endpointId) {
    String sealed = StrictJson.read(kept, SealedAnswer.class).sealed();
    return box.open(Base64.getDecoder().decode(sealed), answerOf(endpointId));
  }

  /** Not that of a secret, so that neither can take the place of the other. */
  private static String answerOf(String endpointId) {
    return "answer of " + endpointId;
  }
}
