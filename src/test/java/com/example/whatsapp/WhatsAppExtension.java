package com.example.whatsapp;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.MessageMessages.Contact;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;

/** Example of an extension: a channel for messages, by a gateway that speaks HTTP. */
public final class WhatsAppExtension implements Extension {
  private static final Setting<String> GATEWAY = Setting.text("gateway", "");

  @Override
  public String name() {
    return "whatsapp";
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
  public List<Setting<?>> settings() {
    return List.of(GATEWAY);
  }

  @Override
  public List<ChannelDescription> messageChannels() {
    return List.of(
        new ChannelDescription(
            "whatsapp", Contact.PHONE, Set.of(MessageKind.RECEIPT, MessageKind.ORDER_PAID)));
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    HttpClient client = HttpClient.newHttpClient();
    URI gateway = URI.create(context.setting(GATEWAY));
    context.messageChannel("whatsapp", message -> send(client, gateway, message));
    return Future.succeededFuture();
  }

  private static Future<MessageOutcome> send(HttpClient client, URI gateway, SendMessage message) {
    JsonObject body =
        new JsonObject()
            .put("id", message.messageId())
            .put("merchant", message.merchantId())
            .put("test", message.testMode())
            .put("kind", message.kind().code())
            .put("to", message.recipient())
            .put("from", message.sender())
            .put("language", message.language())
            .put("subject", message.subject())
            .put("text", message.text());
    HttpRequest request =
        HttpRequest.newBuilder(gateway).POST(BodyPublishers.ofString(body.encode())).build();
    return Future.fromCompletionStage(client.sendAsync(request, BodyHandlers.discarding()))
        .map(answer -> outcome(answer.statusCode()));
  }

  private static MessageOutcome outcome(int status) {
    return switch (status) {
      case 200 -> MessageOutcome.sent();
      case 404 -> MessageOutcome.refused("This number is not on WhatsApp");
      case 500 -> throw new IllegalStateException("A defect of the extension");
      default -> MessageOutcome.later("The gateway answered " + status);
    };
  }
}
