package dev.paylink.sales.payment.manual;

import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/** Reads merchants' instructions for bank transfers. */
final class ManualStore {
  private final Database database;

  ManualStore(Database database) {
    this.database = database;
  }

  Future<Optional<String>> instructions(UUID merchantId) {
    return database
        .queryOne(ManualSql.INSTRUCTIONS, Tuple.of(merchantId))
        .map(found -> found.map(row -> row.getString("instructions")));
  }
}
