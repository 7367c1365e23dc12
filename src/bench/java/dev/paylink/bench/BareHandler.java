package dev.paylink.bench;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.EmbeddedDatabase;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.util.UUID;

/**
 * The minimal Vert.x handler of {@code GET /v1/orders?status=paid}: one prepared query for the same
 * 20 rows, as JSON. No token, validation, bus, total or log. Event loops, transport and connections
 * are those of the service, with its planner settings, so that the difference is its overhead.
 */
public final class BareHandler extends VerticleBase {
  /** The environment variable of the database's password. */
  static final String PASSWORD = "PGPASSWORD";

  private static final int PIPELINED = 64; // on each connection, as in the service
  private static final int MAX_CACHED_SQL = 16_384; // as in the service
  private static final int PER_PAGE = 20;
  private static final String SQL =
      """
      select id, status, source, amount_minor, currency, customer_name, customer_email,
             customer_phone, suspicious
      from orders where exactly(status) = $2 and merchant_id = $1 order by id desc limit $3""";

  private final SqlClient database;
  private final UUID merchant;
  private final int port;

  private BareHandler(SqlClient database, UUID merchant, int port) {
    this.database = database;
    this.merchant = merchant;
    this.port = port;
  }

  /**
   * Arguments: database, merchant, port to listen on, and the number of connections, which queries
   * share.
   */
  public static void main(String... arguments) {
    Vertx vertx = Machine.vertx();
    SqlClient database =
        PgBuilder.client()
            .with(new PoolOptions().setMaxSize(Integer.parseInt(arguments[3])))
            .connectingTo(session(arguments[0]))
            .using(vertx)
            .build();
    UUID merchant = UUID.fromString(arguments[1]);
    int port = Integer.parseInt(arguments[2]);
    Waiting.get(
        vertx.deployVerticle(
            () -> new BareHandler(database, merchant, port),
            new DeploymentOptions().setInstances(Machine.CPUS)));
  }

  private static PgConnectOptions session(String uri) {
    PgConnectOptions session =
        PgConnectOptions.fromUri(uri)
            .setUser(EmbeddedDatabase.USER)
            .setPassword(System.getenv(PASSWORD))
            .setPipeliningLimit(PIPELINED);
    session.setCachePreparedStatements(true).setPreparedStatementCacheSqlLimit(MAX_CACHED_SQL);
    Database.PLANNING.forEach(session::addProperty);
    return session;
  }

  @Override
  public Future<?> start() {
    return vertx.createHttpServer().requestHandler(this::list).listen(port, "127.0.0.1");
  }

  private void list(HttpServerRequest request) {
    database
        .preparedQuery(SQL)
        .execute(Tuple.of(merchant, request.getParam("status"), PER_PAGE))
        .onSuccess(
            rows ->
                request
                    .response()
                    .putHeader("Content-Type", "application/json")
                    .end(new JsonObject().put("data", data(rows)).toBuffer()))
        .onFailure(failure -> request.response().setStatusCode(500).end());
  }

  private static JsonArray data(RowSet<Row> rows) {
    JsonArray data = new JsonArray();
    for (Row row : rows) {
      data.add(order(row));
    }
    return data;
  }

  private static JsonObject order(Row row) {
    UUID id = row.getUUID("id");
    return new JsonObject()
        .put("id", TypeId.ORDER.encode(id))
        .put("status", row.getString("status"))
        .put("source", row.getString("source"))
        .put("amount", BigDecimal.valueOf(row.getLong("amount_minor"), 2))
        .put("currency", row.getString("currency"))
        .put(
            "customer",
            new JsonObject()
                .put("name", row.getString("customer_name"))
                .put("email", row.getString("customer_email"))
                .put("phone", row.getString("customer_phone")))
        .put("suspicious", row.getBoolean("suspicious"))
        .put("createdAt", TypeId.timeOf(id));
  }
}
