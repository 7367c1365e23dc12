package dev.paylink.console.staff;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A browser in which a person is signed in.
 *
 * @param id {@code sess_…}
 * @param verifiedAt when the person was last verified; null for never in this session
 * @param limit the most scopes that it may use; null for all scopes of the role
 * @param tokenId {@code tok_…}, with which it expires; null if absent
 * @param returnUrl where the console leads back to; null if absent
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

  /** Whether the person was verified lately. */
  public boolean isVerified() {
    return verifiedAt != null && verifiedAt.plus(STEP_UP).isAfter(now);
  }
}
