package dev.paylink.catalog.product.licence;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.OperationHandler;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Licence keys of digital products. */
public final class LicenceFeature implements Feature {
  private static final int WRONG_KEYS = 600;

  private final NodeParts node;

  /** Keys that are verified and wrong, by token. */
  private final KeyedRateLimit wrongKeys =
      new KeyedRateLimit(WRONG_KEYS, Duration.ofMinutes(1), WRONG_KEYS);

  public LicenceFeature(NodeParts node) {
    this.node = node;
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new LicenceVerticle(
                    node.bus(),
                    node.databases().api(),
                    node.ids(),
                    node.clock(),
                    node.publicUrl(),
                    node.secrets()),
            API));
  }

  @Override
  public List<BackgroundWork> background() {
    LicenceSealStore store = new LicenceSealStore(node.databases().background(), node.secrets());
    return List.of(
        node.sweep("encrypt licence keys with the newest key", store::resealKeys),
        node.sweep("encrypt peppers of licence keys with the newest key", store::resealPeppers));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    LicenceHandlers licences = new LicenceHandlers(node.bus(), node.publicUrl(), wrongKeys);
    return Map.of(
        "addLicenceKeys", licences::add,
        "listLicenceKeys", licences::list,
        "revokeLicenceKey", licences::revoke,
        "verifyLicenceKey", licences::verify);
  }
}
