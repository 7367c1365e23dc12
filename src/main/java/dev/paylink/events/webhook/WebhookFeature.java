package dev.paylink.events.webhook;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.WEBHOOKS;
import static java.util.Map.entry;

import dev.paylink.base.metrics.Measurement;
import dev.paylink.base.work.BackgroundWork;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.events.webhook.delivery.DeliveryLag;
import dev.paylink.events.webhook.delivery.DeliveryMeters;
import dev.paylink.events.webhook.delivery.DeliveryPartitions;
import dev.paylink.events.webhook.delivery.DeliverySql;
import dev.paylink.events.webhook.delivery.DeliverySweepStore;
import dev.paylink.events.webhook.endpoint.EndpointHandlers;
import dev.paylink.events.webhook.endpoint.SecretStore;
import dev.paylink.events.webhook.history.DeliveryHandlers;
import dev.paylink.events.webhook.ping.EndpointTestLimit;
import dev.paylink.http.OperationHandler;
import io.vertx.core.Deployable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Webhook endpoints, and the deliveries to them. */
public final class WebhookFeature implements Feature {
  private final NodeParts node;
  private final WebhookVerticle.Limits limits;
  private final DeliveryMeters meters;

  public WebhookFeature(NodeParts node) {
    this.node = node;
    this.limits =
        new WebhookVerticle.Limits(
            new EndpointTestLimit(node.clock(), node.refused().by("endpoint_tests")),
            new Bulkhead(
                1,
                0,
                "An audit of this merchant is running",
                node.refused().by("endpoint_audits")));
    this.meters = new DeliveryMeters(node.registry(), node.config().webhooks().attemptTimeout());
  }

  @Override
  public List<Deployment> verticles() {
    int instances = node.config().instances().webhook();
    return List.of(
        // A node that sends nothing serves the operations all the same.
        Deployment.handlers(this::commands, API).instances(Math.max(1, instances)),
        Deployment.ownWork(this::deliveries, WEBHOOKS).instances(instances));
  }

  private Deployable commands() {
    return new WebhookVerticle(
        node.bus(),
        node.databases().api(),
        node.databases().background(),
        node.ids(),
        node.clock(),
        limits,
        node.config().webhooks(),
        node.tracing());
  }

  private Deployable deliveries() {
    return new DeliveryVerticle(
        node.bus(),
        node.databases().background(),
        node.ids(),
        node.nodeId(),
        node.clock(),
        node.publicUrl(),
        node.config().webhooks(),
        node.config().http().stopTimeout(),
        node.gate(),
        meters,
        node.tracing());
  }

  @Override
  public List<BackgroundWork> background() {
    DeliverySweepStore deliveries = new DeliverySweepStore(node.databases().background());
    SecretStore secrets = new SecretStore(node.databases().background(), node.secrets());
    return List.of(
        node.sweep(
            "remove deliveries that finished late",
            limit -> deliveries.removeLate(oldest(), limit)),
        node.sweep("remove held deliveries", limit -> deliveries.removeHeld(oldest(), limit)),
        node.sweep("remove deliveries to deleted endpoints", deliveries::removeOfDeletedEndpoints),
        node.sweep("encrypt webhook secrets with the newest key", secrets::reseal));
  }

  private Instant oldest() {
    return node.clock().instant().minus(node.config().webhooks().retention());
  }

  @Override
  public List<PartitionedTable> partitions() {
    return List.of(DeliveryPartitions.of(node.config().webhooks()));
  }

  @Override
  public List<Measurement> measurements() {
    return List.of(new DeliveryLag(node.databases().background(), node.clock(), node.registry()));
  }

  @Override
  public Map<String, OperationHandler> operations() {
    EndpointHandlers endpoints = new EndpointHandlers(node.bus(), node.publicUrl());
    DeliveryHandlers deliveries = new DeliveryHandlers(node.bus(), node.publicUrl());
    return Map.ofEntries(
        entry("listWebhookEndpoints", endpoints::list),
        entry("createWebhookEndpoint", endpoints::create),
        entry("getWebhookEndpoint", endpoints::get),
        entry("updateWebhookEndpoint", endpoints::update),
        entry("deleteWebhookEndpoint", endpoints::delete),
        entry("getWebhookEndpointSecret", endpoints::secret),
        entry("rotateWebhookEndpointSecret", endpoints::rotateSecret),
        entry("testWebhookEndpoint", deliveries::test),
        entry("auditWebhookEndpoint", deliveries::audit),
        entry("recoverWebhookEndpoint", deliveries::recover),
        entry("listWebhookDeliveries", deliveries::list),
        entry("getWebhookDelivery", deliveries::get),
        entry("retryWebhookDelivery", deliveries::retry));
  }

  @Override
  public Timed timed() {
    return Timed.of(DeliverySql.WAITING);
  }
}
