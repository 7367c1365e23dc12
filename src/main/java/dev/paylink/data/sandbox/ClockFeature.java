package dev.paylink.data.sandbox;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.feature.Stage;
import dev.paylink.http.OperationHandler;
import java.util.List;
import java.util.Map;

/** Sandbox clocks: the time of test merchants, which they can move forward. */
public final class ClockFeature implements Feature {
  private final NodeParts node;
  private final Timed timed;

  /**
   * @param timed what all features do at a time
   */
  public ClockFeature(NodeParts node, Timed timed) {
    this.node = node;
    this.timed = timed;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.everywhere(
            Stage.GROUND,
            () ->
                new MerchantClockVerticle(
                    new ClockStore(node.databases().background()), node.merchantClocks())),
        Deployment.handlers(
            () ->
                new ClockVerticle(
                    node.bus(),
                    new ClockService(new ClockStore(node.databases().api()), node.clock())),
            API));
  }

  @Override
  public List<BackgroundWork> background() {
    return MovedClocks.work(node, timed);
  }

  @Override
  public Map<String, OperationHandler> operations() {
    ClockHandlers clocks = new ClockHandlers(node.bus());
    return Map.of("getSandboxClock", clocks::get, "moveSandboxClock", clocks::move);
  }
}
