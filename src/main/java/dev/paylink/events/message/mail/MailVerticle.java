package dev.paylink.events.message.mail;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.base.config.AppConfig;
import dev.paylink.events.message.plan.Channels;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/** The channel of e-mails. */
public final class MailVerticle extends VerticleBase {
  private final Bus bus;
  private final AppConfig.Mail config;
  private final String publicUrl;
  private final MailInbox inbox;
  private @Nullable SmtpSender smtp;

  /**
   * @param publicUrl public base URL of the service
   * @param inbox gets the messages if they are not sent
   */
  public MailVerticle(Bus bus, AppConfig.Mail config, String publicUrl, MailInbox inbox) {
    this.bus = bus;
    this.config = config;
    this.publicUrl = publicUrl;
    this.inbox = inbox;
  }

  @Override
  public Future<?> start() {
    if (config.isInbox()) {
      bus.handle(
          BusApi.sendMessage(Channels.EMAIL),
          message -> Future.succeededFuture(inbox.keep(message)));
    } else {
      SmtpSender sender = new SmtpSender(vertx, config, publicUrl);
      smtp = sender;
      bus.handle(BusApi.sendMessage(Channels.EMAIL), sender::send);
    }
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    return smtp == null ? Future.succeededFuture() : smtp.close();
  }
}
