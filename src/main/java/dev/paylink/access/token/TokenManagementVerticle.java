package dev.paylink.access.token;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.keys.SealedAnswers;
import dev.paylink.data.keys.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the commands of merchants on their tokens. */
final class TokenManagementVerticle extends VerticleBase {
  private final Bus bus;
  private final Database database;
  private final TokenKeys keys;
  private final AppConfig config;
  private final Ids ids;
  private final InstantSource clock;

  TokenManagementVerticle(
      Bus bus, Database database, TokenKeys keys, AppConfig config, Ids ids, InstantSource clock) {
    this.bus = bus;
    this.database = database;
    this.keys = keys;
    this.config = config;
    this.ids = ids;
    this.clock = clock;
  }

  @Override
  public Future<?> start() {
    IdempotencyStore idempotency = new IdempotencyStore(database, clock);
    TokenService tokens =
        new TokenService(
            new MerchantTokenStore(database, idempotency),
            new TokenCreations(
                idempotency,
                new TokenSigner(vertx, new AccessTokens(vertx, keys, config.tokens(), clock)),
                new SealedAnswers(SecretBox.of(config.webhooks().secretKeys()))),
            new ConditionalChanges(database, clock),
            ids,
            clock);
    bus.handle(TokenBus.LIST_TOKENS, tokens::list);
    bus.handle(TokenBus.GET_TOKEN, tokens::get);
    bus.handle(TokenBus.CREATE_TOKEN, tokens::create);
    bus.handle(TokenBus.ROTATE_TOKEN, tokens::rotate);
    bus.handle(TokenBus.REVOKE_TOKEN, tokens::revoke);
    return Future.succeededFuture();
  }
}
