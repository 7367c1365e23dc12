package dev.paylink.console.staff;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A link to create; see {@link Link}. */
public record NewLink(
    String staffId,
    Purpose purpose,
    Duration lifetime,
    @Nullable String scopes,
    @Nullable String tokenId,
    @Nullable String returnUrl) {
  /** An invitation. */
  public static NewLink invitation(String staffId, Duration lifetime) {
    return new NewLink(staffId, Purpose.INVITATION, lifetime, null, null, null);
  }
}
