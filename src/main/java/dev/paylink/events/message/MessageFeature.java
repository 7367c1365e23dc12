package dev.paylink.events.message;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.MESSAGES;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.api.BusApi;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.metrics.Measurement;
import dev.paylink.data.clock.Timed;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Feature;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.data.partition.PartitionedTable;
import dev.paylink.events.message.mail.InboxRoutes;
import dev.paylink.events.message.mail.MailInbox;
import dev.paylink.events.message.mail.MailVerticle;
import dev.paylink.events.message.plan.Channels;
import dev.paylink.events.message.plan.Planner;
import dev.paylink.events.message.sending.MessageMeters;
import dev.paylink.events.message.sending.Sender;
import dev.paylink.events.message.sending.Sending;
import dev.paylink.http.OperationHandler;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Messages to customers and merchants. */
public final class MessageFeature implements Feature {
  private final NodeParts node;
  private final TokenKeys keys;
  private final Channels channels;
  private final MailInbox inbox;
  private final MessageMeters meters;

  /**
   * @param keys sign the addresses of downloads
   * @param channels the channels of extensions
   */
  public MessageFeature(NodeParts node, TokenKeys keys, List<ChannelDescription> channels) {
    this.node = node;
    this.keys = keys;
    this.channels = Channels.of(node.config().mail().isOn(), channels);
    this.inbox = new MailInbox(node.clock());
    this.meters = new MessageMeters(node.registry());
  }

  @Override
  public List<Deployment> verticles() {
    List<Deployment> verticles = new ArrayList<>();
    verticles.add(
        Deployment.handlers(
            () ->
                new MessageVerticle(
                    node.bus(),
                    new MessageService(node.databases().api(), channels, node.ids(), node.clock())),
            API));
    AppConfig config = node.config();
    if (config.mail().isOn()) {
      verticles.add(
          Deployment.handlers(
              () -> new MailVerticle(node.bus(), config.mail(), node.publicUrl(), inbox),
              MESSAGES));
    }
    verticles.add(
        Deployment.ownWork(
            () ->
                new MessageSenderVerticle(
                    node.bus(),
                    this::sender,
                    channels.any() ? this::planner : null,
                    config.http().stopTimeout()),
            MESSAGES));
    return verticles;
  }

  private Planner planner(Runnable planned) {
    return new Planner(
        node.databases().background(),
        node.ids(),
        channels,
        node.config().orders().shortestPendingTtl(),
        node.clock(),
        node.merchantClocks(),
        node.gate(),
        planned);
  }

  private Sender sender(Vertx vertx) {
    AppConfig config = node.config();
    DownloadLinks downloads =
        new DownloadLinks(
            vertx, keys, config.tokens(), config.products().downloadTtl(), node.clock());
    return Sending.create(
        node, downloads, new OutboxSignal(node.bus()), meters, this::usableChannels);
  }

  private List<String> usableChannels() {
    return channels.all().stream()
        .map(ChannelDescription::name)
        .filter(name -> node.bus().handles(BusApi.sendMessage(name)))
        .toList();
  }

  @Override
  public Map<String, OperationHandler> operations() {
    MessageHandlers messages = new MessageHandlers(node.bus(), node.publicUrl());
    return Map.of(
        "listMessages", messages::list,
        "getMessage", messages::get,
        "sendOrderMessage", messages::send);
  }

  @Override
  public List<PartitionedTable> partitions() {
    return List.of(MessagePartitions.of(node.config()));
  }

  @Override
  public List<Measurement> measurements() {
    return List.of(new MessageQueue(node.databases().background(), node.clock(), node.registry()));
  }

  @Override
  public void mount(Router router) {
    if (node.config().mail().isInbox()) {
      new InboxRoutes(inbox, URI.create(node.publicUrl()).getRawPath()).mount(router);
    }
  }

  @Override
  public Timed timed() {
    return Timed.of(Sending.WAITING);
  }
}
