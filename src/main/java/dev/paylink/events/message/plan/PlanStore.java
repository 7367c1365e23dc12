package dev.paylink.events.message.plan;

import dev.paylink.api.EventType;
import dev.paylink.base.id.Ids;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.work.FailureLog;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.data.db.NamedStatement.Values;
import dev.paylink.sales.merchant.MessageSettings;
import dev.paylink.sales.merchant.profile.Shop;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the feed for messages, and writes them, each event once: in one transaction. */
final class PlanStore {
  private static final Logger log = LoggerFactory.getLogger(PlanStore.class);

  static final String[] TYPES =
      PlanRules.TYPES.stream().map(EventType::code).toArray(String[]::new);

  private final Database database;
  private final Ids ids;
  private final FailureLog failures;

  PlanStore(Database database, Ids ids) {
    this(database, ids, new FailureLog(log));
  }

  private PlanStore(Database database, Ids ids, FailureLog failures) {
    this.database = database;
    this.ids = ids;
    this.failures = failures;
  }

  /**
   * Plans the next events.
   *
   * @param plan the messages of an event
   * @return whether there are more
   */
  Future<Boolean> plan(Function<News, List<NewMessage>> plan) {
    return database.transaction(
        on ->
            on.queryOne(PlanSql.LOCK, Tuple.tuple())
                .compose(
                    locked ->
                        locked.isEmpty()
                            ? Future.succeededFuture(false)
                            : new PlanStore(on, ids, failures)
                                .planAfter(locked.get().getLong("position"), plan)));
  }

  private Future<Boolean> planAfter(long after, Function<News, List<NewMessage>> plan) {
    return database
        .query(PlanSql.READ, new Values().set("after", after).set("types", TYPES))
        .compose(
            rows -> {
              Columns first = Columns.of(rows.iterator().next());
              List<NewMessage> messages = new ArrayList<>();
              for (Row row : rows) {
                if (row.getUUID("id") != null) {
                  messages.addAll(messages(Columns.of(row), plan));
                }
              }
              long place = first.number("place");
              return place <= after
                  ? Future.succeededFuture(false)
                  : write(messages, place).map(first.flag("more"));
            });
  }

  /** Empty for an event that cannot be read: the messages of other events do not wait for it. */
  private List<NewMessage> messages(Columns row, Function<News, List<NewMessage>> plan) {
    try {
      return plan.apply(news(row));
    } catch (RuntimeException unreadable) {
      failures.failed("Cannot plan the messages of event " + row.uuid("id"), unreadable);
      return List.of();
    }
  }

  private static News news(Columns row) {
    return NewsBuilder.builder()
        .id(row.uuid("id"))
        .type(EventType.of(row.text("type")).orElseThrow())
        .merchantId(row.uuid("merchant_id"))
        .at(Objects.requireNonNull(row.time("occurred_at")))
        .object(StrictJson.read(row.text("object"), Map.class))
        .orderId(row.optionalUuid("order_id"))
        .email(row.optionalText("customer_email"))
        .phone(row.optionalText("customer_phone"))
        .notifyEmail(row.optionalText("notify_email"))
        .settings(MessageSettings.of(row.text("messages")))
        .zone(Shop.of(row.text("name"), row.text("profile")).zone())
        .build();
  }

  private Future<RowSet<Row>> write(List<NewMessage> messages, long position) {
    Values values =
        new Values()
            .set("position", position)
            .set("ids", ids.next(messages.size()))
            .set("events", column(messages, UUID[]::new, NewMessage::eventId))
            .set("merchants", column(messages, UUID[]::new, NewMessage::merchantId))
            .set("kinds", column(messages, String[]::new, message -> message.kind().code()))
            .set("channels", column(messages, String[]::new, NewMessage::channel))
            .set("recipients", column(messages, String[]::new, NewMessage::recipient))
            .set("orders", column(messages, UUID[]::new, NewMessage::orderId))
            .set(
                "dues",
                column(messages, OffsetDateTime[]::new, message -> Columns.utc(message.dueAt())));
    return database.query(PlanSql.WRITE, values);
  }

  private static <T extends @Nullable Object> T[] column(
      List<NewMessage> messages, IntFunction<T[]> array, Function<NewMessage, T> value) {
    return messages.stream().map(value).toArray(array);
  }
}
