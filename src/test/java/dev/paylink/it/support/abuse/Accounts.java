package dev.paylink.it.support.abuse;

import dev.paylink.access.token.AccessTokens;
import dev.paylink.access.token.TokenIssuer;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenStore;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.data.db.Database;
import dev.paylink.it.support.TestService;
import dev.paylink.node.NodeConfig;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** Creates merchants and tokens in the database of a node that runs in another process. */
public final class Accounts implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final InstantSource clock = InstantSource.system();
  private final Ids ids = new Ids(clock);
  private final MerchantStore merchants;
  private final TokenIssuer issuer;

  /** Merchant with a token of all scopes. */
  public record Account(String merchantId, String token) {}

  /**
   * @param settings of the node, named like environment variables
   */
  public Accounts(Map<String, String> settings) {
    AppConfig config = NodeConfig.load(new JsonObject(), settings);
    Database database = Database.open(vertx, config.database());
    AccessTokens tokens =
        new AccessTokens(vertx, TokenKeys.parse(config.tokens().jwks()), config.tokens(), clock);
    this.merchants = new MerchantStore(database);
    this.issuer = new TokenIssuer(new TokenStore(database), tokens, ids, clock);
  }

  /** Creates a test merchant. */
  public Account create(String name) {
    String id = TestService.await(merchants.create(ids.next(), name, "test")).id();
    return new Account(id, token(id));
  }

  /** Issues another token of a merchant. */
  public String token(String merchantId) {
    return TestService.await(
            issuer.issue(merchantId, TestService.ALL_SCOPES, Duration.ofDays(1), "test"))
        .orElseThrow()
        .token();
  }

  @Override
  public void close() {
    TestService.await(vertx.close());
  }
}
