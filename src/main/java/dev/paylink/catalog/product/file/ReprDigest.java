package dev.paylink.catalog.product.file;

import dev.paylink.api.Fault;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The SHA-256 of a whole file that a request gives, by {@code Repr-Digest} (RFC 9530). */
final class ReprDigest {
  private static final Pattern SHA_256 =
      Pattern.compile("(?:^|,)\\s*sha-256=:([A-Za-z0-9+/]{43}=):\\s*(?:,|$)");

  private ReprDigest() {}

  /**
   * The SHA-256; empty without the header.
   *
   * @throws Fault {@code invalid_request} if it has no SHA-256
   */
  static Optional<byte[]> of(@Nullable String header) {
    if (header == null) {
      return Optional.empty();
    }
    Matcher digest = SHA_256.matcher(header);
    if (!digest.find()) {
      throw Fault.invalid("Repr-Digest", "must be as sha-256=:<the digest in base64>:");
    }
    return Optional.of(Base64.getDecoder().decode(digest.group(1)));
  }
}
