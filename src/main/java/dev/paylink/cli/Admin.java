package dev.paylink.cli;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.DatabaseClock;
import dev.paylink.data.keys.KeyUseStore;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Common parts of the commands that access the database once. */
final class Admin {
  @Option(names = "--json", description = "Print the full result as JSON.")
  private boolean json;

  private final DatabaseClock clock = new DatabaseClock(InstantSource.system());

  /**
   * The stores of one database.
   *
   * @param ids generates identifiers
   */
  record Stores(
      Vertx vertx,
      AppConfig config,
      Database database,
      Ids ids,
      MerchantStore merchants,
      TokenStore tokens,
      KeyUseStore keys) {}

  /** Opens the database, runs the work, and closes the database. */
  <T> T with(AppConfig config, Function<Stores, Future<T>> work) {
    Vertx vertx = Vertx.vertx();
    try {
      Database database = Database.forCommand(vertx, config.database());
      Stores stores =
          new Stores(
              vertx,
              config,
              database,
              new Ids(clock),
              new MerchantStore(database),
              new TokenStore(database),
              new KeyUseStore(database));
      return Await.result(
          clock
              .measure(database)
              .compose(measured -> work.apply(stores))
              .eventually(database::close));
    } finally {
      Await.result(vertx.close());
    }
  }

  /** Signs tokens with the first configured key. */
  TokenIssuer issuer(Stores stores) {
    AppConfig.Tokens config = stores.config().tokens();
    AccessTokens tokens =
        new AccessTokens(stores.vertx(), TokenKeys.parse(config.jwks()), config, clock);
    return new TokenIssuer(stores.tokens(), tokens, stores.ids(), clock);
  }

  OperatorTokenStore operatorTokens(Stores stores) {
    return new OperatorTokenStore(stores.database(), clock);
  }

  /** The time of the database. */
  InstantSource clock() {
    return clock;
  }

  /** The current time of the database. */
  Instant now() {
    return clock.instant();
  }

  /**
   * Decodes an id from the command line.
   *
   * @throws CommandFailure if it is not of this type
   */
  static UUID id(TypeId type, String text) {
    if (!type.matches(text)) {
      throw CommandFailure.usage(
          "Not a %s id: it %s".formatted(type.name().toLowerCase(Locale.ROOT), type.requirement()));
    }
    return type.decode(text);
  }

  /** Prints a result on standard output: the plain text, or with {@code --json} the full result. */
  void print(Object full, String plain) {
    System.out.println(json ? StrictJson.write(full) : plain);
  }
}
