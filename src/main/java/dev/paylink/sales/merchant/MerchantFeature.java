package dev.paylink.sales.merchant;

import static dev.paylink.base.config.NodeRole.API;

import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.db.Database;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.StreamingHandler;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What merchants see and change of themselves. */
public final class MerchantFeature implements Feature {
  private static final int MAX_WAITING_LOGOS = 8;

  private final NodeParts node;
  private final Set<String> providers;
  private final ExtensionSettings declared;
  private final Bulkhead logosOfMerchant;

  /**
   * @param providers names of the payment providers of extensions
   * @param declared settings that extensions declare for merchants
   */
  public MerchantFeature(NodeParts node, Collection<String> providers, ExtensionSettings declared) {
    this.node = node;
    this.providers = new HashSet<>(PaymentMethods.BUILT_IN);
    this.providers.addAll(providers);
    this.declared = declared;
    this.logosOfMerchant =
        new Bulkhead(
            1,
            MAX_WAITING_LOGOS,
            "Too many logos of this merchant are waiting",
            node.refused().by("images_of_merchant"));
  }

  @Override
  public List<Deployment> verticles() {
    return List.of(
        Deployment.handlers(
            () ->
                new MerchantVerticle(
                    node.bus(), creations(), pending(node.databases().api()), this::service),
            API));
  }

  private MerchantCreations creations() {
    return new MerchantCreations(
        new MerchantStore(node.databases().api()),
        views(),
        node.ids(),
        node.config().http().hasPublicUrl());
  }

  private MerchantViews views() {
    return new MerchantViews(declared, node.secrets(), node.publicUrl());
  }

  private MerchantService service() {
    return new MerchantService(
        node.images(),
        node.databases().api(),
        new MerchantRules(providers, declared, node.config().merchants().moneyChangeDelay()),
        views(),
        node.secrets(),
        new OutboxSignal(node.bus()),
        node.ids(),
        node.clock());
  }

  private PendingChanges pending(Database database) {
    return new PendingChanges(database, new OutboxSignal(node.bus()), node.ids(), node.clock());
  }

  @Override
  public List<BackgroundWork> background() {
    PendingChanges pending = pending(node.databases().background());
    return List.of(node.sweep("put changes of merchants into effect", pending::applyDue));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    MerchantHandlers merchants = new MerchantHandlers(node.bus(), logosOfMerchant);
    return Map.of(
        "getMerchant", merchants::get,
        "updateMerchant", merchants::update,
        "withdrawMerchantChange", merchants::withdraw,
        "removeMerchantLogo", merchants::removeLogo);
  }

  @Override
  public Map<String, StreamingHandler> uploads() {
    return Map.of("setMerchantLogo", new MerchantHandlers(node.bus(), logosOfMerchant)::setLogo);
  }
}
