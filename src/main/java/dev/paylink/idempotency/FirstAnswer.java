package dev.paylink.idempotency;

import dev.paylink.json.StrictJson;

/**
 * The first answer to a creation, given now or found under the idempotency key.
 *
 * @param id public id of the resource
 * @param json the body of the answer, byte for byte
 * @param replayed whether an earlier request with the same idempotency key created the resource
 */
public record FirstAnswer(String id, String json, boolean replayed) {

  /**
   * The resource of the answer.
   *
   * @param created the resource that was to be created, which is the answer unless it is a replay
   */
  public <T extends Record> T resource(T created) {
    @SuppressWarnings("unchecked") // the class of a T
    Class<T> type = (Class<T>) created.getClass();
    return replayed ? StrictJson.read(json, type) : created;
  }
}
