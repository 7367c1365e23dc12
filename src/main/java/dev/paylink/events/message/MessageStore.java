package dev.paylink.events.message;

import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.api.MessageStatus;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages of merchants in the database. */
final class MessageStore {
  private static final UUID HIGHEST = new UUID(-1, -1);

  private final Database database;
  private final InstantSource clock;

  MessageStore(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  Future<MessagePage> list(ListMessages query) {
    return database
        .query(sql(query), parameters(query))
        .map(
            rows -> {
              List<Message> messages = new ArrayList<>();
              rows.forEach(row -> messages.add(MessageRows.message(Columns.of(row))));
              boolean more = messages.size() > query.limit();
              return new MessagePage(
                  more ? messages.subList(0, query.limit()) : messages,
                  new FeedMeta(query.limit(), more));
            });
  }

  static String sql(ListMessages query) {
    if (query.orderId() != null) {
      return MessageSql.LIST_OF_ORDER;
    }
    return query.kind() == null && query.status() == null
        ? MessageSql.LIST
        : MessageSql.LIST_OF_KINDS;
  }

  /** The parameters of {@link #sql}. */
  static Tuple parameters(ListMessages query) {
    UUID after = TypeId.MESSAGE.decodeOptional(query.after());
    UUID order = TypeId.ORDER.decodeOptional(query.orderId());
    Tuple parameters =
        Tuple.of(
            TypeId.MERCHANT.decode(query.merchantId()),
            query.limit() + 1L,
            Objects.requireNonNullElse(after, HIGHEST));
    if (order != null || query.kind() != null || query.status() != null) {
      parameters.addArrayOfString(codes(MessageKind.values(), query.kind(), MessageKind::code));
      parameters.addArrayOfString(
          codes(MessageStatus.values(), query.status(), MessageStatus::code));
    }
    return order == null ? parameters : parameters.addUUID(order);
  }

  /** The code of a value, or the codes of all values. */
  private static <T> String[] codes(T[] all, @Nullable T one, Function<T, String> code) {
    return one == null
        ? Stream.of(all).map(code).toArray(String[]::new)
        : new String[] {code.apply(one)};
  }

  Future<Optional<Message>> get(UUID merchantId, UUID messageId) {
    return database
        .queryOne(MessageSql.GET, Tuple.of(merchantId, messageId))
        .map(found -> found.map(row -> MessageRows.message(Columns.of(row))));
  }

  /**
   * An order to send a message about.
   *
   * @param keeps whether money was received and did not go back
   * @param refunded whether the merchant has sent money back
   * @param waits whether a payment waits for the customer and has instructions for them
   */
  record Subject(
      OrderStatus status, @Nullable String email, boolean keeps, boolean refunded, boolean waits) {}

  /** Locks an order until the end of the transaction; empty if it is unknown. */
  Future<Optional<Subject>> lock(UUID merchantId, UUID orderId) {
    return database
        .queryOne(MessageSql.LOCK_ORDER, Tuple.of(merchantId, orderId))
        .map(found -> found.map(row -> subject(Columns.of(row))));
  }

  private static Subject subject(Columns row) {
    long received = row.number("received_minor");
    long refunded = row.number("refunded_minor");
    return new Subject(
        OrderStatus.of(row.text("status")),
        row.optionalText("customer_email"),
        received > refunded,
        row.flag("sent_back"),
        row.flag("waits"));
  }

  /** How many messages about an order were asked for since a time, and when the first was. */
  Future<List<Instant>> requested(UUID merchantId, UUID orderId, Instant since) {
    return database
        .query(MessageSql.REQUESTED, Tuple.of(merchantId, orderId, Columns.utc(since)))
        .map(rows -> rows.stream().map(row -> TypeId.timeOf(row.getUUID("id"))).toList());
  }

  /**
   * Messages that are due.
   *
   * @param oldest when the first of them became due; null if absent
   */
  record Due(long number, @Nullable Instant oldest) {}

  Future<Due> due(Instant now) {
    return database
        .queryOne(MessageSql.DUE, Tuple.of(Columns.utc(now)))
        .map(found -> Columns.of(found.orElseThrow()))
        .map(row -> new Due(row.number("number"), row.time("oldest")));
  }

  /** Queues a message, once for its idempotency key. */
  Future<FirstAnswer> queue(Creation creation, Message message, UUID orderId, Instant at) {
    Values values =
        new Values()
            .set("kind", message.kind().code())
            .set("channel", message.channel())
            .set("recipient", message.recipient())
            .set("order", orderId)
            .set("at", Columns.utc(at));
    return new IdempotencyStore(database, clock)
        .create(
            MessageSql.QUEUE,
            creation,
            TypeId.MESSAGE,
            values,
            () -> TypeId.ORDER.unknown(orderId));
  }

  /** The stored answer to a request with an idempotency key; empty if absent. */
  Future<Optional<FirstAnswer>> earlier(Creation creation) {
    return new IdempotencyStore(database, clock).find(creation, TypeId.MESSAGE);
  }

  /** Queues an e-mail of an extension; false if there is no such merchant. */
  Future<Boolean> queue(SendMail mail, Message message, UUID id, Instant at) {
    Values values =
        new Values()
            .set("id", id)
            .set("merchant", TypeId.MERCHANT.decode(mail.merchantId()))
            .set("kind", message.kind().code())
            .set("channel", message.channel())
            .set("recipient", message.recipient())
            .set("subject", mail.subject())
            .set("text", mail.text())
            .set("language", mail.language())
            .set("at", Columns.utc(at))
            .set("endsAt", Columns.utc(at.plus(mail.validFor())));
    return database.queryOne(MessageSql.QUEUE_MAIL, values).map(Optional::isPresent);
  }
}
