package dev.paylink.access.token;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.http.OperationHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The tokens of merchants. */
public final class TokenFeature implements Feature {
  private static final Duration USES_INTERVAL = Duration.ofMinutes(1);

  private final NodeParts node;
  private final TokenKeys keys;
  private final TokenUses uses;

  /**
   * @param keys that sign tokens
   * @param uses the latest uses on this node
   */
  public TokenFeature(NodeParts node, TokenKeys keys, TokenUses uses) {
    this.node = node;
    this.keys = keys;
    this.uses = uses;
  }

  @Override
  public List<Deployment> verticles() {
    Database database = node.databases().api();
    return List.of(
        Deployment.handlers(
            () -> new TokenVerticle(node.bus(), database, node.databases().reserved()), API),
        Deployment.handlers(
            () ->
                new TokenUsesVerticle(
                    node.databases().background(), node.ids(), uses, USES_INTERVAL),
            API),
        Deployment.handlers(
            () ->
                new TokenManagementVerticle(
                    node.bus(), database, keys, node.config(), node.ids(), node.clock()),
            API));
  }

  @Override
  public List<BackgroundWork> background() {
    TokenSweepStore store = new TokenSweepStore(node.databases().background(), node.ids());
    OutboxSignal signal = new OutboxSignal(node.bus());
    return List.of(
        node.sweep(
            "write the events of tokens that expire soon",
            limit -> signal.announceIfAny(store.announce(limit))));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    TokenHandlers tokens = new TokenHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listTokens", tokens::list,
        "createToken", tokens::create,
        "getToken", tokens::get,
        "rotateToken", tokens::rotate,
        "revokeToken", tokens::revoke);
  }
}
