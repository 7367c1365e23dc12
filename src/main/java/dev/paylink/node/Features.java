package dev.paylink.node;

import dev.paylink.access.audit.AuditFeature;
import dev.paylink.access.console.ConsoleFeature;
import dev.paylink.access.token.TokenFeature;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.catalog.fulfilment.FulfilmentFeature;
import dev.paylink.catalog.image.ImageFeature;
import dev.paylink.catalog.landing.LandingFeature;
import dev.paylink.catalog.paymentlink.PaymentLinkFeature;
import dev.paylink.catalog.product.ProductFeature;
import dev.paylink.catalog.product.file.FileFeature;
import dev.paylink.catalog.product.licence.LicenceFeature;
import dev.paylink.checkout.CheckoutFeature;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.idempotency.IdempotencyFeature;
import dev.paylink.data.sandbox.ClockFeature;
import dev.paylink.events.feed.FeedFeature;
import dev.paylink.events.message.MessageFeature;
import dev.paylink.events.webhook.WebhookFeature;
import dev.paylink.node.extension.ExtensionFeature;
import dev.paylink.sales.customer.CustomerFeature;
import dev.paylink.sales.merchant.MerchantFeature;
import dev.paylink.sales.order.OrderFeature;
import dev.paylink.sales.payment.PaymentFeature;
import dev.paylink.sales.payment.manual.ManualFeature;
import dev.paylink.sales.payment.sandbox.SandboxFeature;
import dev.paylink.sales.refund.RefundFeature;
import dev.paylink.sales.turnover.TurnoverFeature;
import java.util.List;
import java.util.stream.Stream;

/** The features of a node: a new one is added here. */
final class Features {
  private Features() {}

  static List<Feature> of(NodeContext node) {
    NodeParts parts = node.parts();
    List<Feature> features =
        List.of(
            new OrderFeature(parts),
            new PaymentLinkFeature(parts),
            new PaymentFeature(parts),
            new SandboxFeature(parts),
            new ManualFeature(parts),
            new RefundFeature(parts),
            new TurnoverFeature(parts),
            new CustomerFeature(parts),
            new MerchantFeature(
                parts,
                node.extensions().providers().keySet(),
                new ExtensionSettings(node.extensions().merchantSettings())),
            new ProductFeature(parts),
            new FileFeature(parts),
            new LicenceFeature(parts),
            new ImageFeature(parts),
            new LandingFeature(parts, node.pageViews()),
            new FulfilmentFeature(parts),
            new CheckoutFeature(parts, node.keys(), node.receiptPrinter()),
            new FeedFeature(parts),
            new WebhookFeature(parts),
            new MessageFeature(parts, node.keys(), node.extensions().messageChannels()),
            new TokenFeature(parts, node.keys(), node.tokenUses()),
            new ConsoleFeature(parts),
            new AuditFeature(parts, node.requests()),
            new IdempotencyFeature(parts),
            new ExtensionFeature(parts, node.extensions(), node.servers()));
    return withClocks(parts, features);
  }

  private static List<Feature> withClocks(NodeParts parts, List<Feature> features) {
    Timed timed = Timed.all(features.stream().map(Feature::timed).toList());
    return Stream.concat(features.stream(), Stream.of(new ClockFeature(parts, timed))).toList();
  }
}
