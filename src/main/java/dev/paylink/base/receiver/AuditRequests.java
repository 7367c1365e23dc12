package dev.paylink.base.receiver;

import com.standardwebhooks.Webhook;
import dev.paylink.base.receiver.AuditEvents.AuditEvent;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Signs the requests of an audit, right and wrong. */
final class AuditRequests {
  private static final int SECRET_BYTES = 32;

  /** Characters of a signature that are right in a forged one: {@code v1,} and 24 more. */
  private static final int PART_OF_SIGNATURE = 27;

  private final AuditEvents events;
  private final List<String> secrets;
  private final Instant now;

  AuditRequests(AuditEvents events, List<String> secrets, Instant now) {
    this.events = events;
    this.secrets = secrets;
    this.now = now;
  }

  /** A new event that is signed right. */
  AuditRequest fresh() {
    return fresh(secrets);
  }

  /** A new event, signed by secrets that may be wrong. */
  AuditRequest fresh(List<String> by) {
    return signed(events.event(AuditEvents.CREATED), now, by);
  }

  AuditRequest signed(AuditEvent event, Instant at, List<String> by) {
    Map<String, String> headers = CallbackSigner.headers(event.id(), at, event.body(), by);
    return new AuditRequest(event.id(), headers, event.body());
  }

  static AuditRequest withSignature(AuditRequest right, String signature) {
    Map<String, String> headers = new HashMap<>(right.headers());
    headers.put(Webhook.UNBRANDED_MSG_SIGNATURE_KEY, signature);
    return new AuditRequest(right.id(), headers, right.body());
  }

  /** A secret that no receiver has. */
  static List<String> otherSecret() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    return List.of(Webhook.SECRET_PREFIX + Base64.getEncoder().encodeToString(secret));
  }

  /** A signature of which the end is wrong. */
  static String rightAtItsStart(String signature) {
    StringBuilder changed = new StringBuilder(signature);
    for (int i = PART_OF_SIGNATURE; i < signature.length(); i++) {
      char c = signature.charAt(i);
      changed.setCharAt(i, c == '=' ? c : c == 'A' ? 'B' : 'A');
    }
    return changed.toString();
  }

  static List<String> signatures(AuditRequest request) {
    String header = request.headers().getOrDefault(Webhook.UNBRANDED_MSG_SIGNATURE_KEY, "");
    return List.of(header.split(" "));
  }

  /** The start of a signature. */
  static String part(String signature) {
    return signature.substring(0, PART_OF_SIGNATURE);
  }
}
