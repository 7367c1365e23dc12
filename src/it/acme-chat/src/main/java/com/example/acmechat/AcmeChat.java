package com.example.acmechat;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;

/** Sends receipts and reminders to phones, by the gateway Acme Chat. */
public final class AcmeChat implements Extension {
  static final String NAME = "acmechat";

  private static final Setting<String> URL =
      Setting.text("url", "").required().describedAs("Where the gateway takes messages.");
  private static final Setting<String> TOKEN =
      Setting.secret("token").required().describedAs("The token of the gateway.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "Messages by Acme Chat";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(URL, TOKEN);
  }

  @Override
  public List<ChannelDescription> messageChannels() {
    return List.of(
        new ChannelDescription(
            NAME, Contact.PHONE, Set.of(MessageKind.RECEIPT, MessageKind.REMINDER)));
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    context.messageChannel(
        NAME,
        new ChatChannel(
            context.vertx().createHttpClient(), context.setting(URL), context.setting(TOKEN)));
    return Future.succeededFuture();
  }
}
