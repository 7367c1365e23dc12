package dev.paylink.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for the staff of merchants, who use the
 * console. Every {@code merchantId} is the id of a merchant ({@code mer_…}), every {@code staffId}
 * that of a person ({@code staff_…}).
 */
public final class ConsoleMessages {
  private ConsoleMessages() {}

  /**
   * Somebody of a merchant's staff.
   *
   * @param id {@code staff_…}
   * @param role {@code viewer}, {@code cashier}, {@code manager}, {@code developer} or {@code
   *     owner}
   * @param createdAt the time inside the id, to the millisecond
   * @param lastSeenAt when the person last asked for a page, to the minute; null for never
   * @param invited whether an invitation waits to be accepted
   */
  public record StaffMember(
      String id,
      String name,
      String role,
      Instant createdAt,
      @Nullable Instant lastSeenAt,
      boolean invited) {}

  /**
   * Invites somebody to the console, or gives somebody who has lost the passkey a new invitation:
   * then all sessions of the person end.
   *
   * @param staffId whom to invite anew; null for somebody new
   * @param name 1 to 100 characters; null with {@code staffId}
   * @param role as in {@link StaffMember}; null with {@code staffId}
   * @param scopes what the inviter may do, of which the role must not have more; null for all
   */
  public record InviteStaff(
      String merchantId,
      @Nullable String staffId,
      @Nullable String name,
      @Nullable String role,
      @Nullable Set<String> scopes) {
    public InviteStaff {
      scopes = scopes == null ? null : Set.copyOf(scopes);
    }
  }

  /**
   * A link that leads to the console, once.
   *
   * @param url has a secret: whoever has it can use it
   * @param expiresAt until when it can be used
   */
  public record ConsoleLink(String staffId, String url, Instant expiresAt) {
    /** Without its secret. */
    @Override
    public String toString() {
      return "link of %s until %s".formatted(staffId, expiresAt);
    }
  }

  /** Lists the staff of a merchant. */
  public record ListStaff(String merchantId) {}

  /** The staff of a merchant, newest first: at most 200. */
  public record StaffList(List<StaffMember> data) {
    public StaffList {
      data = List.copyOf(data);
    }
  }

  /**
   * Removes somebody from the staff; all sessions of the person end.
   *
   * @param scopes as in {@link InviteStaff}
   */
  public record RemoveStaff(String merchantId, String staffId, @Nullable Set<String> scopes) {
    public RemoveStaff {
      scopes = scopes == null ? null : Set.copyOf(scopes);
    }
  }

  /**
   * Creates a link that signs somebody in, as a platform does whose users are known to it.
   *
   * @param tokenId {@code tok_…}, the token that asks: a session ends with it; null if absent
   * @param scopes of the token, of which the role must not have more; null for all
   * @param session what is asked for
   * @param validFor how long the link can be used, at most 24 hours
   */
  public record CreateConsoleSession(
      String merchantId,
      @Nullable String tokenId,
      @Nullable Set<String> scopes,
      NewConsoleSession session,
      Duration validFor) {
    public CreateConsoleSession {
      scopes = scopes == null ? null : Set.copyOf(scopes);
    }
  }

  /**
   * A session to create.
   *
   * @param role as in {@link StaffMember}
   * @param staff who is signed in
   * @param returnUrl where the console leads back to; null for nowhere
   */
  public record NewConsoleSession(String role, SessionStaff staff, @Nullable String returnUrl) {}

  /**
   * A user of a platform.
   *
   * @param id the platform's own id of the person, 1 to 100 characters
   * @param name for people, 1 to 100 characters
   */
  public record SessionStaff(String id, String name) {}
}
