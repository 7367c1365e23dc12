package dev.paylink.console.page;

import dev.paylink.api.PageMeta;
import dev.paylink.console.web.StaffRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** API tokens as the console shows them. */
public final class Tokens {
  /** All scopes, in the order of the contract. */
  static final List<String> SCOPES =
      List.of(
          "orders:read",
          "orders:write",
          "payment-links:read",
          "payment-links:write",
          "products:read",
          "products:write",
          "pages:read",
          "pages:write",
          "licence-keys:verify",
          "webhooks:manage",
          "events:read",
          "audit:read",
          "tokens:manage",
          "customers:erase",
          "merchant:read",
          "merchant:write",
          "merchant:money");

  private static final Duration SOON = Duration.ofDays(14);

  private Tokens() {}

  /** A token without its signed form; see the contract. */
  public record Token(
      String id,
      String label,
      List<String> scopes,
      Instant createdAt,
      Instant expiresAt,
      @Nullable Instant lastUsedAt,
      @Nullable Instant revokedAt,
      @Nullable String replacedBy) {
    /** Until when it works. */
    public Instant endsAt() {
      return revokedAt != null && revokedAt.isBefore(expiresAt) ? revokedAt : expiresAt;
    }

    /** Whether it still works. */
    public boolean works(Instant now) {
      return endsAt().isAfter(now);
    }

    /** Whether it expires within 14 days and was not revoked. */
    public boolean endsSoon(Instant now) {
      return works(now) && revokedAt == null && expiresAt.isBefore(now.plus(SOON));
    }

    /** Whether it can be rotated. */
    public boolean isRotatable(Instant now) {
      return works(now) && revokedAt == null;
    }
  }

  record TokenPage(List<Token> data, PageMeta meta) {}

  /** What only the answer to a creation has. */
  record Created(String id, String token) {}

  /** The scopes that somebody may give a token. */
  static List<String> scopes(StaffRequest request) {
    return SCOPES.stream().filter(request::may).toList();
  }
}
