package dev.paylink.node.extension;

import dev.paylink.access.token.Scope;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.feature.Stage;
import dev.paylink.http.LimitedServer;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.stream.Collectors;

/** The extensions of a node, and what they have to know of merchants. */
public final class ExtensionFeature implements Feature {
  private final NodeParts node;
  private final Extensions extensions;
  private final LimitedServer.Parts servers;

  /**
   * @param extensions the extensions that were found
   * @param servers what all HTTP servers of the node share
   */
  public ExtensionFeature(NodeParts node, Extensions extensions, LimitedServer.Parts servers) {
    this.servers = servers;
    this.node = node;
    this.extensions = extensions;
  }

  @Override
  public List<Deployment> verticles() {
    return extensions.all().isEmpty()
        ? List.of()
        : List.of(Deployment.everywhere(Stage.EXTENSIONS, this::verticle));
  }

  private Deployable verticle() {
    MerchantSettingReader settings =
        new MerchantSettingReader(
            new MerchantSettingStore(node.databases().pages()),
            node.secrets(),
            extensions::readings);
    return new ExtensionsVerticle(
        extensions,
        NodeOfferBuilder.builder()
            .bus(node.bus())
            .publicUrl(node.publicUrl())
            .clock(node.clock())
            .meters(node.registry())
            .settings(node.config().extensions())
            .servers(servers)
            .merchantSettings(settings)
            .database(node.databases().extensions())
            .targets(node.config().webhooks())
            .scopes(Scope.codes())
            .roles(
                node.config().node().roles().stream()
                    .map(NodeRole::code)
                    .collect(Collectors.toUnmodifiableSet()))
            .ids(node.ids())
            .build());
  }

  @Override
  public List<BackgroundWork> background() {
    MerchantSettingStore store = new MerchantSettingStore(node.databases().background());
    return List.of(
        node.sweep(
            "encrypt secrets of merchants with the newest key",
            limit -> store.reseal(node.secrets(), limit)));
  }
}
