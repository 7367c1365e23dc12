package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.TokenStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tokens in the database. */
public final class TokenStore {
  private final Database database;

  public TokenStore(Database database) {
    this.database = database;
  }

  /**
   * An issued token.
   *
   * @param id {@code tok_…}
   * @param merchantId {@code mer_…}
   * @param label free text of the operator
   * @param scope space-separated
   * @param revokedAt null unless revoked
   */
  @RecordBuilder
  public record IssuedToken(
      String id,
      String merchantId,
      String label,
      String scope,
      Instant createdAt,
      Instant expiresAt,
      @Nullable Instant revokedAt) {}

  /** The status of a merchant's token; empty if it was never issued or was revoked. */
  Future<Optional<TokenStatus>> lookUp(UUID tokenId, UUID merchantId) {
    return database
        .queryOne(TokenSql.LOOK_UP, Tuple.of(tokenId, merchantId))
        .map(
            found ->
                found.map(
                    row ->
                        new TokenStatus(
                            row.getString("label"), "test".equals(row.getString("mode")))));
  }

  /** The public ids of the tokens that were revoked in the last seconds. */
  Future<Set<String>> revokedWithin(long seconds) {
    return database
        .query(TokenSql.REVOKED_LATELY, Tuple.of((double) seconds))
        .map(
            rows -> {
              Set<String> ids = new HashSet<>();
              rows.forEach(row -> ids.add(TypeId.TOKEN.encode(row.getUUID("id"))));
              return ids;
            });
  }

  /** Stores a token before it is issued; false for an unknown merchant. */
  public Future<Boolean> insert(
      UUID id, UUID merchantId, String label, String scope, Instant expiresAt) {
    return database
        .query(TokenSql.INSERT, Tuple.of(id, merchantId, label, scope, Columns.utc(expiresAt)))
        .map(rows -> rows.size() > 0);
  }

  /** Revokes a token; repeating it changes nothing. False for an unknown token. */
  public Future<Boolean> revoke(UUID id) {
    return database.query(TokenSql.REVOKE, Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  /** The tokens of one merchant, or of all, newest first. */
  public Future<List<IssuedToken>> list(@Nullable UUID merchantId) {
    return database
        .query(TokenSql.LIST, Tuple.tuple().addValue(merchantId))
        .map(
            rows -> {
              List<IssuedToken> tokens = new ArrayList<>();
              rows.forEach(row -> tokens.add(token(row)));
              return tokens;
            });
  }

  private static IssuedToken token(Row row) {
    UUID id = row.getUUID("id");
    return IssuedTokenBuilder.builder()
        .id(TypeId.TOKEN.encode(id))
        .merchantId(TypeId.MERCHANT.encode(row.getUUID("merchant_id")))
        .label(row.getString("label"))
        .scope(row.getString("scope"))
        .createdAt(TypeId.timeOf(id))
        .expiresAt(row.getOffsetDateTime("expires_at").toInstant())
        .revokedAt(Columns.of(row).time("revoked_at"))
        .build();
  }
}
