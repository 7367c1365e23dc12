package dev.paylink.events.message;

import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.data.db.Columns;
import dev.paylink.it.support.PreparedStatements;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Prepares statements on messages, for tests of their plans. */
public final class PreparedMessages {
  private final PreparedStatements statements;

  public PreparedMessages(PreparedStatements statements) {
    this.statements = statements;
  }

  /** A list. */
  public String list(ListMessages query) throws SQLException {
    Tuple parameters = MessageStore.parameters(query);
    List<Object> texts =
        IntStream.range(0, parameters.size())
            .mapToObj(parameters::getValue)
            .map(value -> value instanceof String[] all ? literal(all) : value)
            .toList();
    return statements.execute(MessageStore.sql(query), Tuple.wrap(texts));
  }

  private static Object literal(String[] all) {
    return "{" + String.join(",", all) + "}";
  }

  /** The messages of an order that were asked for. */
  public String requested(UUID merchantId, UUID orderId, Instant since) throws SQLException {
    return statements.execute(
        MessageSql.REQUESTED, Tuple.of(merchantId, orderId, Columns.utc(since)));
  }
}
