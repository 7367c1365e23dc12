package dev.paylink.data.idempotency;

import dev.paylink.base.json.StrictJson;

/**
 * The first response to a creation, new or stored under the idempotency key.
 *
 * @param id public id of the resource
 * @param json the body of the response, byte for byte
 * @param replayed whether an earlier request with the same idempotency key created the resource
 */
public record FirstAnswer(String id, String json, boolean replayed) {

  /**
   * The resource in the response.
   *
   * @param created the new resource, which is returned unless the response is a replay
   */
  public <T extends Record> T resource(T created) {
    @SuppressWarnings("unchecked") // getClass() of a T
    Class<T> type = (Class<T>) created.getClass();
    return replayed ? StrictJson.read(json, type) : created;
  }
}
