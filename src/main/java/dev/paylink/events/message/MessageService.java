package dev.paylink.events.message;

import dev.paylink.api.MessageBuilder;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.GetMessage;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.MessageMessages.MessageQueued;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.api.MessageMessages.SendOrderMessage;
import dev.paylink.api.MessageStatus;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.events.message.MessageStore.Subject;
import dev.paylink.events.message.plan.Channels;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/** Messages for merchants: their outcomes, and messages that merchants request. */
final class MessageService {
  private static final String OPERATION = "sendOrderMessage";

  private final Database database;
  private final Channels channels;
  private final Ids ids;
  private final InstantSource clock;

  MessageService(Database database, Channels channels, Ids ids, InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.ids = ids;
    this.clock = clock;
  }

  Future<MessagePage> list(ListMessages query) {
    return new MessageStore(database, clock).list(query);
  }

  Future<Message> get(GetMessage query) {
    UUID id = TypeId.MESSAGE.decode(query.messageId());
    return new MessageStore(database, clock)
        .get(TypeId.MERCHANT.decode(query.merchantId()), id)
        .map(found -> found.orElseThrow(() -> TypeId.MESSAGE.unknown(id)));
  }

  /** Locks the order, so that two requests cannot both be the last permitted one. */
  Future<MessageQueued> send(SendOrderMessage command) {
    UUID id = ids.next();
    List<UUID> order =
        List.of(
            TypeId.MERCHANT.decode(command.merchantId()), TypeId.ORDER.decode(command.orderId()));
    return database
        .inTurn(
            order, () -> database.transaction(on -> send(new MessageStore(on, clock), command, id)))
        .map(
            answer ->
                new MessageQueued(
                    StrictJson.read(answer.json(), Message.class),
                    answer.replayed(),
                    answer.json()));
  }

  private Future<FirstAnswer> send(MessageStore store, SendOrderMessage command, UUID id) {
    UUID merchant = TypeId.MERCHANT.decode(command.merchantId());
    UUID order = TypeId.ORDER.decode(command.orderId());
    return store
        .lock(merchant, order)
        .compose(
            found -> {
              Subject subject = found.orElseThrow(() -> TypeId.ORDER.unknown(order));
              Creation key = creation(command, id, queued(command, id, "", clock.instant()));
              return store
                  .earlier(key)
                  .compose(
                      earlier ->
                          earlier.isPresent()
                              ? Future.succeededFuture(earlier.get())
                              : queue(store, command, subject, id));
            });
  }

  private Future<FirstAnswer> queue(
      MessageStore store, SendOrderMessage command, Subject order, UUID id) {
    String recipient = RequestRules.recipient(order, command.kind(), channels.haveEmail());
    UUID merchant = TypeId.MERCHANT.decode(command.merchantId());
    UUID orderId = TypeId.ORDER.decode(command.orderId());
    Instant now = clock.instant();
    return store
        .requested(merchant, orderId, now.minus(RequestRules.DAY))
        .compose(
            earlier -> {
              RequestRules.requireFew(earlier, now);
              Message message = queued(command, id, recipient, now);
              return store.queue(creation(command, id, message), message, orderId, now);
            });
  }

  private static Message queued(SendOrderMessage command, UUID id, String recipient, Instant now) {
    return MessageBuilder.builder()
        .id(TypeId.MESSAGE.encode(id))
        .kind(command.kind())
        .status(MessageStatus.QUEUED)
        .channel(Channels.EMAIL)
        .recipient(recipient)
        .orderId(command.orderId())
        .createdAt(TypeId.timeOf(id))
        .nextAttemptAt(now)
        .build();
  }

  private static Creation creation(SendOrderMessage command, UUID id, Message answer) {
    return new Creation(
        TypeId.MERCHANT.decode(command.merchantId()),
        OPERATION,
        command.idempotencyKey(),
        command,
        id,
        TypeId.MESSAGE.encode(id),
        answer);
  }

  /** Queues an e-mail of an extension. */
  Future<Message> send(SendMail mail) {
    UUID merchant = TypeId.MERCHANT.decode(mail.merchantId());
    UUID id = ids.next();
    Instant now = clock.instant();
    Message message =
        MessageBuilder.builder()
            .id(TypeId.MESSAGE.encode(id))
            .kind(MessageKind.EXTENSION)
            .status(MessageStatus.QUEUED)
            .channel(Channels.EMAIL)
            .recipient(MailRules.recipient(mail, channels.haveEmail()))
            .createdAt(TypeId.timeOf(id))
            .nextAttemptAt(now)
            .build();
    return new MessageStore(database, clock)
        .queue(mail, message, id, now)
        .map(
            queued -> {
              if (!queued) {
                throw TypeId.MERCHANT.unknown(merchant);
              }
              return message;
            });
  }
}
