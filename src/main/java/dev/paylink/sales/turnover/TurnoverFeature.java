package dev.paylink.sales.turnover;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.data.count.Folding;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** The turnover of a merchant. Triggers of {@code R__turnover} count what moves. */
public final class TurnoverFeature implements Feature {
  /** How movements are folded. */
  public static final Folding FOLDING = TurnoverSql.FOLDING;

  private final NodeParts node;

  public TurnoverFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () -> new TurnoverVerticle(node.bus(), node.databases().api(), node.merchantClocks()),
            API));
  }

  @Override
  public List<Folding> counts() {
    return List.of(FOLDING);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    MovementHandlers movements = new MovementHandlers(node.bus(), node.clock());
    return Map.of(
        "getTurnover", new TurnoverHandlers(node.bus())::get,
        "exportPayments", movements::payments,
        "exportRefunds", movements::refunds);
  }
}
