package dev.paylink.events.message;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.GetMessage;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.MessageMessages.SendOrderMessage;
import dev.paylink.api.MessageStatus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** Answers the operations on messages. */
final class MessageHandlers {
  private static final int DEFAULT_LIMIT = 20;

  private final Bus bus;
  private final String collection;

  MessageHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/messages";
  }

  Future<Answer> list(ValidRequest request) {
    String kind = request.optional("kind", String.class);
    String status = request.optional("status", String.class);
    ListMessages query =
        new ListMessages(
            request.merchantId(),
            request.optional("orderId", String.class),
            kind == null ? null : MessageKind.of(kind),
            status == null ? null : MessageStatus.of(status),
            request.optional("after", String.class),
            Objects.requireNonNullElse(request.optional("limit", Integer.class), DEFAULT_LIMIT));
    return bus.request(BusApi.LIST_MESSAGES, query).map(page -> answer(request, page));
  }

  private Answer answer(ValidRequest request, MessagePage page) {
    List<Message> messages = page.data();
    if (!page.meta().hasMore()) {
      return Answer.ok(page);
    }
    String last = messages.get(messages.size() - 1).id();
    return Answer.page(page, PageLinks.next(collection, request.parameters(), last));
  }

  Future<Answer> get(ValidRequest request) {
    GetMessage query =
        new GetMessage(request.merchantId(), request.parameter("messageId", String.class));
    return bus.request(BusApi.GET_MESSAGE, query).map(Answer::resource);
  }

  Future<Answer> send(ValidRequest request) {
    /** The body of the request. */
    record Wanted(MessageKind kind) {}
    SendOrderMessage command =
        new SendOrderMessage(
            request.merchantId(),
            request.parameter("orderId", String.class),
            request.body(Wanted.class).kind(),
            request.idempotencyKey());
    return bus.request(BusApi.SEND_ORDER_MESSAGE, command, request.origin())
        .map(queued -> Answer.created(collection, queued));
  }
}
