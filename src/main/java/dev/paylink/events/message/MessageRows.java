package dev.paylink.events.message;

import dev.paylink.api.MessageBuilder;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;

/** Maps rows of {@code message}. */
final class MessageRows {
  private MessageRows() {}

  static Message message(Columns row) {
    MessageStatus status = MessageStatus.of(row.text("status"));
    return MessageBuilder.builder()
        .id(row.id(TypeId.MESSAGE, "id"))
        .kind(MessageKind.of(row.text("kind")))
        .status(status)
        .channel(row.text("channel"))
        .recipient(row.optionalText("recipient"))
        .orderId(row.optionalId(TypeId.ORDER, "order_id"))
        .attempts((int) row.number("attempts"))
        .error(row.optionalText("error"))
        .createdAt(TypeId.timeOf(row.uuid("id")))
        .nextAttemptAt(status == MessageStatus.QUEUED ? row.time("due_at") : null)
        .endedAt(row.time("ended_at"))
        .build();
  }
}
