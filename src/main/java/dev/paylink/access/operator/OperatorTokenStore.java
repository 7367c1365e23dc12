package dev.paylink.access.operator;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tokens of the operator's own programs: random texts, of which the database has the SHA-256. */
public final class OperatorTokenStore {
  /** Reads the events of all merchants. */
  public static final String EVENTS = "events:read:all";

  /** Creates merchants, and issues tokens of any. */
  public static final String MERCHANTS = "merchants:write";

  /** All scopes of such tokens. */
  public static final List<String> SCOPES = List.of(EVENTS, MERCHANTS);

  /** What tokens start with, so that scanners of code find one that was published. */
  private static final String PREFIX = "paylink_op_";

  private static final int RANDOM_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Database database;
  private final InstantSource clock;

  public OperatorTokenStore(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * A token that was just issued.
   *
   * @param tokenId {@code optok_…}
   * @param token what requests are made with; it is not stored
   */
  public record Issued(String tokenId, String scope, Instant expiresAt, String token) {}

  /**
   * A token in the list.
   *
   * @param id {@code optok_…}
   * @param revokedAt null unless revoked
   */
  public record Listed(
      String id,
      String label,
      String scope,
      Instant createdAt,
      Instant expiresAt,
      @Nullable Instant revokedAt) {}

  /**
   * Issues a token.
   *
   * @param scope of {@link #SCOPES}, with spaces between them
   */
  public Future<Issued> issue(Ids ids, String label, String scope, Duration lifetime) {
    byte[] random = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(random);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    UUID id = ids.next();
    Instant expiresAt = clock.instant().plus(lifetime);
    Tuple row =
        Tuple.of(id, label, scope)
            .addValue(Buffer.buffer(hash(token)))
            .addValue(Columns.utc(expiresAt));
    return database
        .query(OperatorTokenSql.INSERT, row)
        .map(new Issued(TypeId.OPERATOR_TOKEN.encode(id), scope, expiresAt, token));
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Whether a token was issued with a scope, and has neither expired nor been revoked. */
  Future<Boolean> permits(String token, String scope) {
    Tuple parameters = Tuple.of(Buffer.buffer(hash(token))).addValue(Columns.utc(clock.instant()));
    return database
        .queryOne(OperatorTokenSql.LOOK_UP, parameters)
        .map(
            found ->
                found
                    .map(row -> Arrays.asList(row.getString("scope").split(" ")).contains(scope))
                    .orElse(false));
  }

  /** All tokens, newest first. */
  public Future<List<Listed>> list() {
    return database
        .query(OperatorTokenSql.LIST, Tuple.tuple())
        .map(
            rows -> {
              List<Listed> all = new ArrayList<>();
              rows.forEach(row -> all.add(listed(Columns.of(row))));
              return all;
            });
  }

  private static Listed listed(Columns row) {
    UUID id = row.uuid("id");
    return new Listed(
        TypeId.OPERATOR_TOKEN.encode(id),
        row.text("label"),
        row.text("scope"),
        TypeId.timeOf(id),
        Objects.requireNonNull(row.time("expires_at")),
        row.time("revoked_at"));
  }

  /** Revokes a token; repeating it changes nothing. False for an unknown token. */
  public Future<Boolean> revoke(UUID id) {
    return database.query(OperatorTokenSql.REVOKE, Tuple.of(id)).map(rows -> rows.size() > 0);
  }
}
