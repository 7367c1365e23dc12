package dev.paylink.api;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for the staff of merchants, the users of
 * the console. Every {@code merchantId} is the id of a merchant ({@code mer_…}), and every {@code
 * staffId} is the id of a person ({@code staff_…}).
 */
public final class ConsoleMessages {
  private ConsoleMessages() {}

  /**
   * A member of a merchant's staff.
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
   * Invites a person to the console, or gives a new invitation after a lost passkey. A new
   * invitation ends all sessions of the person.
   *
   * @param staffId the person to invite again; null for a new person
   * @param name 1 to 100 characters; null with {@code staffId}
   * @param role as in {@link StaffMember}; null with {@code staffId}
   * @param scopes the scopes of the inviter; the role must not have more; null for all
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
   * @param url has a secret: anybody with it can use it
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
   * Removes a person from the staff; all sessions of the person end.
   *
   * @param scopes as in {@link InviteStaff}
   */
  public record RemoveStaff(String merchantId, String staffId, @Nullable Set<String> scopes) {
    public RemoveStaff {
      scopes = scopes == null ? null : Set.copyOf(scopes);
    }
  }

  /**
   * Creates a link that signs a person in, for a platform that has already signed in its users.
   *
   * @param tokenId {@code tok_…}, the token that asks: a session ends with it; null if absent
   * @param scopes the scopes of the token; the role must not have more; null for all
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
   * @param staff the person to sign in
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
