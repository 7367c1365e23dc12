package dev.paylink.data.keys;

import dev.paylink.base.json.StrictJson;
import java.util.Base64;

/** Encrypts the stored answers to creations that hold a secret, and decrypts them for a replay. */
public final class SealedAnswers {
  private final SecretBox box;

  /**
   * A stored answer with a secret.
   *
   * @param sealed in base64
   */
  public record SealedAnswer(String sealed) {}

  public SealedAnswers(SecretBox box) {
    this.box = box;
  }

  /** Encrypts the answer to the creation of a resource. */
  public SealedAnswer seal(Record answer, String publicId) {
    byte[] sealed = box.seal(StrictJson.write(answer), context(publicId));
    return new SealedAnswer(Base64.getEncoder().encodeToString(sealed));
  }

  /**
   * Decrypts the answer to the creation of a resource; returns its JSON, byte for byte.
   *
   * @param stored JSON of a {@link SealedAnswer}
   * @throws IllegalStateException if no configured key opens it, or it was tampered with
   */
  public String open(String stored, String publicId) {
    String sealed = StrictJson.read(stored, SealedAnswer.class).sealed();
    return box.open(Base64.getDecoder().decode(sealed), context(publicId));
  }

  /**
   * The encryption context of answers. It differs from the purpose of secrets, so that neither can
   * replace the other.
   */
  private static String context(String publicId) {
    return "answer of " + publicId;
  }
}
