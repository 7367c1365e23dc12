package dev.paylink.console.staff;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A browser in which somebody is signed in.
 *
 * @param id {@code sess_…}
 * @param verifiedAt when the person last proved who they are; null for never in this session
 * @param limit what it may do at most; null for all that the role may
 * @param tokenId {@code tok_…}, with which it ends; null if absent
 * @param returnUrl where the console leads back to; null for nowhere
 * @param now when it was read, by the time of the database
 */
@RecordBuilder
public record Session(
    String id,
    String staffId,
    String name,
    String merchantId,
    Role role,
    Instant createdAt,
    Instant endsAt,
    @Nullable Instant verifiedAt,
    @Nullable Set<String> limit,
    @Nullable String tokenId,
    @Nullable String returnUrl,
    boolean hasPasskey,
    Instant now) {
  /** How long a proof counts for what needs one. */
  public static final Duration STEP_UP = Duration.ofMinutes(10);

  /** What the person may do in it. */
  public Set<String> scopes() {
    Set<String> scopes = new HashSet<>(role.scopes());
    if (limit != null) {
      scopes.retainAll(limit);
    }
    return scopes;
  }

  /** Whether the person proved lately who they are. */
  public boolean isVerified() {
    return verifiedAt != null && verifiedAt.plus(STEP_UP).isAfter(now);
  }
}
