package dev.paylink.access.token;

import static dev.paylink.data.db.Columns.utc;

import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.access.token.TokenMessages.TokenPage;
import dev.paylink.api.Fault;
import dev.paylink.api.PageMeta;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tokens of one merchant in the database, with one statement for each operation. */
final class MerchantTokenStore {
  private final Database database;
  private final IdempotencyStore idempotency;

  MerchantTokenStore(Database database, IdempotencyStore idempotency) {
    this.database = database;
    this.idempotency = idempotency;
  }

  Future<TokenPage> list(ListTokens query) {
    String after = query.paging().after();
    Tuple parameters =
        Tuple.of(TypeId.MERCHANT.decode(query.merchantId()), (long) query.paging().perPage())
            .addValue(after == null ? query.paging().offset() : TypeId.TOKEN.decode(after));
    return database.query(MerchantTokenSql.list(query), parameters).map(rows -> page(query, rows));
  }

  private static TokenPage page(ListTokens query, RowSet<Row> rows) {
    List<Token> tokens = new ArrayList<>(rows.size());
    long total = 0;
    for (Row row : rows) {
      total = row.getLong("total");
      if (row.getUUID("id") != null) {
        tokens.add(TokenRows.token(Columns.of(row)));
      }
    }
    return new TokenPage(tokens, PageMeta.of(query.paging(), total));
  }

  /** The same store, with its statements in a transaction. */
  MerchantTokenStore on(Database transaction) {
    return new MerchantTokenStore(transaction, idempotency);
  }

  /** Reads a token like {@link #get}, and locks it until the end of the transaction. */
  Future<Optional<Token>> lock(UUID merchantId, UUID tokenId) {
    return database
        .queryOne(MerchantTokenSql.LOCK, Tuple.of(merchantId, tokenId))
        .map(found -> found.map(row -> TokenRows.token(Columns.of(row))));
  }

  Future<Optional<Token>> get(UUID merchantId, UUID tokenId) {
    return database
        .queryOne(MerchantTokenSql.GET, Tuple.of(merchantId, tokenId))
        .map(found -> found.map(row -> TokenRows.token(Columns.of(row))));
  }

  /**
   * Creates a token, or returns the first answer on replay.
   *
   * @param max tokens that the merchant may have
   * @param caller the token of the request, or of its session; null for staff that signed in
   * @param parent the token with whose revocation the new one is revoked; null if absent
   * @param declined supplies the failure if the merchant has as many, or the caller was revoked
   */
  Future<FirstAnswer> create(
      Creation creation,
      Token token,
      int max,
      @Nullable UUID caller,
      @Nullable UUID parent,
      Supplier<Fault> declined) {
    return idempotency.create(
        MerchantTokenSql.CREATE,
        creation,
        TypeId.TOKEN,
        values(token).set("limit", (long) max).set("caller", caller).set("parent", parent),
        declined);
  }

  /**
   * Creates a token in place of another one, or returns the first answer on replay.
   *
   * @param overlapSeconds time for which the other one works
   * @param max replaced tokens of the merchant that may work at once; of no effect without overlap
   * @param caller the token of the request; null for staff
   * @param declined supplies the failure if there are as many, the other one does not work or was
   *     replaced, or the caller was revoked
   */
  Future<FirstAnswer> rotate(
      Creation creation,
      Token token,
      UUID replaced,
      int overlapSeconds,
      int max,
      @Nullable UUID caller,
      Supplier<Fault> declined) {
    return idempotency.create(
        MerchantTokenSql.ROTATE,
        creation,
        TypeId.TOKEN,
        values(token)
            .set("replaced", replaced)
            .set("seconds", overlapSeconds)
            .set("limit", (long) max)
            .set("caller", caller),
        declined);
  }

  private static Values values(Token token) {
    return new Values()
        .set("label", token.label())
        .set("scope", String.join(" ", token.scopes()))
        .set("expiresAt", utc(token.expiresAt()));
  }

  /** Revokes a token; repeating it changes nothing. False if the merchant has no such token. */
  Future<Boolean> revoke(UUID merchantId, UUID tokenId) {
    return database
        .queryOne(MerchantTokenSql.REVOKE, Tuple.of(merchantId, tokenId))
        .map(Optional::isPresent);
  }
}
