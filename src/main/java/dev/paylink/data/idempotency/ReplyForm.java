package dev.paylink.data.idempotency;

import dev.paylink.base.json.StrictJson;
import java.util.function.Function;

/**
 * How the first reply to a change is stored for replay.
 *
 * @param write returns the text to store
 * @param read returns the reply for a stored text
 */
public record ReplyForm<R>(Function<R, String> write, Function<String, R> read) {

  /** The form of a record, as JSON. */
  public static <R extends Record> ReplyForm<R> json(Class<R> type) {
    return new ReplyForm<>(StrictJson::write, json -> StrictJson.read(json, type));
  }

  /** The form of a reply that is always the same. */
  public static <R> ReplyForm<R> constant(R reply) {
    return new ReplyForm<>(any -> "", any -> reply);
  }
}
