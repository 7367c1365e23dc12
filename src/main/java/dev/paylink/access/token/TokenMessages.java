package dev.paylink.access.token;

import dev.paylink.api.Conditions;
import dev.paylink.api.Page;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages of the addresses in {@link TokenBus}. */
public final class TokenMessages {
  private TokenMessages() {}

  /**
   * Looks up a token.
   *
   * @param tokenId its {@code jti}, expected to be {@code tok_…}
   * @param merchantId its {@code sub}, expected to be {@code mer_…}
   */
  public record LookUpToken(String tokenId, String merchantId) {}

  /**
   * The status of a token that was issued and not revoked.
   *
   * @param label free text, given when it was issued; may be empty
   * @param testMode whether its merchant is in test mode
   */
  public record TokenStatus(String label, boolean testMode) {}

  /**
   * Recently revoked tokens; usually empty.
   *
   * @param tokenIds {@code tok_…}
   * @param asOfNanos when the database was queried, by {@link System#nanoTime} of this node
   */
  public record TokensRevoked(Set<String> tokenIds, long asOfNanos) {
    public TokensRevoked {
      tokenIds = Set.copyOf(tokenIds);
    }
  }

  /**
   * What creates or rotates a token: a token, or somebody of the staff.
   *
   * @param id {@code tok_…} or {@code staff_…}
   * @param isToken whether it is a token, which must work
   * @param merchantId {@code mer_…}
   * @param lifetime the time for which the token was issued, in whole seconds; the lifetime of the
   *     longest token for staff
   * @param sessionToken {@code tok_…}, the token that opened the session of somebody of the staff;
   *     null if they signed in
   */
  public record Caller(
      String id,
      boolean isToken,
      String merchantId,
      Set<String> scopes,
      Duration lifetime,
      @Nullable String sessionToken) {
    public Caller {
      scopes = Set.copyOf(scopes);
    }

    /** The token that must work, so that the caller may create another; null if absent. */
    @Nullable String token() {
      return isToken ? id : sessionToken;
    }

    /** The same for a shorter time. */
    Caller during(Duration time) {
      return new Caller(id, isToken, merchantId, scopes, time, sessionToken);
    }
  }

  /**
   * A token as the API shows it, without the signed token.
   *
   * @param id {@code tok_…}
   * @param label empty for one that the operator issued without a label
   * @param lastUsedAt null if no use was recorded
   * @param revokedAt when it stopped or stops working before {@code expiresAt}; null if it does not
   * @param replacedBy {@code tok_…}, the token that its rotation gave; null if it was not rotated
   */
  @RecordBuilder
  public record Token(
      String id,
      String label,
      List<String> scopes,
      Instant createdAt,
      Instant expiresAt,
      @Nullable Instant lastUsedAt,
      @Nullable Instant revokedAt,
      @Nullable String replacedBy) {
    public Token {
      scopes = List.copyOf(scopes);
    }
  }

  /** Lists the tokens of a merchant, newest first. */
  public record ListTokens(String merchantId, Paging paging) {}

  /** A page of tokens. */
  public record TokenPage(List<Token> data, PageMeta meta) implements Page<Token> {
    public TokenPage {
      data = List.copyOf(data);
    }
  }

  /** Gets a token of a merchant. */
  public record GetToken(String merchantId, String tokenId) {}

  /**
   * A token to create, as requested. At most one of the last two is given.
   *
   * @param expiresIn seconds from 1 to 31,622,400
   */
  public record NewToken(
      String label, List<String> scopes, @Nullable Instant expiresAt, @Nullable Integer expiresIn) {
    public NewToken {
      scopes = List.copyOf(scopes);
    }
  }

  /** Creates a token. */
  public record CreateToken(Caller caller, @Nullable String idempotencyKey, NewToken token) {}

  /**
   * The details of a rotation, as requested. At most one of the first two is given.
   *
   * @param expiresIn as in {@link NewToken}
   * @param overlap seconds from 0 to 604,800 for which the rotated token continues to work
   */
  public record Rotation(
      @Nullable Instant expiresAt, @Nullable Integer expiresIn, @Nullable Integer overlap) {}

  /**
   * Replaces a token by a new one of the same label and scopes.
   *
   * @param tokenId {@code tok_…}
   */
  public record RotateToken(
      Caller caller, @Nullable String idempotencyKey, String tokenId, Rotation rotation) {}

  /**
   * A new token.
   *
   * @param id {@code tok_…}
   * @param json body of the response, with the signed token
   * @param replayed whether an earlier request with the same idempotency key created it
   */
  public record TokenCreated(String id, String json, boolean replayed) {
    /** Leaves out the signed token. */
    @Override
    public String toString() {
      return "TokenCreated[id=%s, replayed=%s]".formatted(id, replayed);
    }
  }

  /** Revokes a token of a merchant. */
  public record RevokeToken(String merchantId, String tokenId, Conditions conditions) {}
}
