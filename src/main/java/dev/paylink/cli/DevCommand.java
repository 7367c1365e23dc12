package dev.paylink.cli;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.config.AppConfig;
import dev.paylink.config.ConfigLoader;
import dev.paylink.db.EmbeddedDatabase;
import dev.paylink.merchant.MerchantStore;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.order.SampleOrders;
import dev.paylink.token.AccessTokens;
import dev.paylink.token.Scope;
import dev.paylink.token.TokenIssuer;
import dev.paylink.token.TokenMessages.LookUpToken;
import dev.paylink.token.TokenStore;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Runs the service with everything it needs, to try it out and to develop against it. */
@Command(
    name = "dev",
    description = {
      "Runs the service on an embedded PostgreSQL, with a demo merchant, sample orders and a token.",
      "Keeps its data in $PAYLINK_DATA, by default ./data. Ctrl-C stops it.",
      "Settings come from the environment as for `serve`: PAYLINK_HTTP_PORT=8081."
    },
    mixinStandardHelpOptions = true)
final class DevCommand implements Callable<Integer> {
  private static final String MERCHANT_NAME = "Demo merchant";
  private static final Duration TOKEN_LIFETIME = Duration.ofDays(90);

  @Override
  public Integer call() {
    DevFolder folder = DevFolder.ofEnvironment();
    folder.occupy();
    Map<String, String> environment = folder.environment();
    AppConfig config = ConfigLoader.loadWithKeys(new JsonObject(), environment);
    Logs.apply(config.log());
    boolean ownDatabase = System.getenv("PAYLINK_DATABASE_URI") == null;
    EmbeddedDatabase database =
        ownDatabase ? EmbeddedDatabase.persistent(folder.postgres(), folder.postgresPort()) : null;
    Runnable closeDatabase = () -> closeIfOpen(database);
    try {
      Running running = Running.start(config);
      JsonObject summary = Await.result(prepare(running, folder.readSummary()));
      Path file = folder.writeSummary(summary);
      System.out.println(DevBanner.of(summary, file));
      running.untilStopped(closeDatabase);
    } catch (RuntimeException failure) {
      closeDatabase.run();
      throw failure;
    }
    return 0;
  }

  private static void closeIfOpen(@Nullable EmbeddedDatabase database) {
    if (database != null) {
      database.close();
    }
  }

  /**
   * Makes sure that there is a merchant with orders, and a token; what there is to know of them.
   */
  private static Future<JsonObject> prepare(Running running, JsonObject last) {
    Node node = running.service().node();
    return merchant(node)
        .compose(
            merchant ->
                token(running, merchant, last)
                    .map(
                        token ->
                            new JsonObject()
                                .put("baseUrl", node.config().http().publicUrl() + "/v1")
                                .put("docsUrl", node.config().http().publicUrl() + "/docs/")
                                .put("merchantId", merchant.id())
                                .put("token", token)
                                .put("databaseUri", node.config().database().uri())
                                .put("databaseUser", node.config().database().user())));
  }

  private static Future<Merchant> merchant(Node node) {
    MerchantStore merchants = new MerchantStore(node.database());
    return merchants
        .list()
        .compose(
            all ->
                all.stream()
                    .filter(merchant -> merchant.name().equals(MERCHANT_NAME))
                    .findFirst()
                    .map(Future::succeededFuture)
                    .orElseGet(
                        () ->
                            merchants
                                .create(node.ids().next(), MERCHANT_NAME, "test")
                                .compose(
                                    created ->
                                        SampleOrders.create(node, created.id()).map(created))));
  }

  /** The token of the last start while it is good for another day, so that scripts keep working. */
  private static Future<String> token(Running running, Merchant merchant, JsonObject last) {
    Node node = running.service().node();
    AccessTokens tokens =
        new AccessTokens(running.vertx(), node.keys(), node.config().tokens(), node.clock());
    Instant tomorrow = node.clock().instant().plus(Duration.ofDays(1));
    return tokens
        .verify(last.getString("token", ""))
        .compose(
            claims ->
                claims.expiresAt().isAfter(tomorrow)
                    ? node.bus()
                        .request(BusApi.LOOK_UP_TOKEN, new LookUpToken(claims.tokenId()))
                        .map(last.getString("token"))
                    : Future.failedFuture("Ends soon"))
        .recover(unusable -> issueToken(node, tokens, merchant));
  }

  private static Future<String> issueToken(Node node, AccessTokens tokens, Merchant merchant) {
    TokenIssuer issuer =
        new TokenIssuer(new TokenStore(node.database()), tokens, node.ids(), node.clock());
    String everything =
        Arrays.stream(Scope.values()).map(Scope::code).collect(Collectors.joining(" "));
    return issuer
        .issue(merchant.id(), everything, TOKEN_LIFETIME, "dev")
        .map(issued -> issued.orElseThrow().token());
  }
}
