package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ServiceApi;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A webhook endpoint that is deleted when this process ends. */
final class TemporaryEndpoint {
  private static final String COLLECTION = "/webhook-endpoints";

  private final ServiceApi api;
  private @Nullable String path;
  private boolean closed;

  TemporaryEndpoint(ServiceApi api) {
    this.api = api;
  }

  /**
   * Creates the endpoint. A signal in between waits, so that the endpoint is always deleted.
   *
   * @param endpoint body of the request
   * @return body of the answer, with {@code id} and {@code secret}
   */
  synchronized JsonObject create(JsonObject endpoint) {
    if (closed) {
      throw new CommandFailure("Stopped");
    }
    JsonObject created = api.post(COLLECTION, endpoint);
    path = COLLECTION + "/" + created.getString("id");
    return created;
  }

  /** Makes the service send a ping; returns the attempt. */
  JsonObject test() {
    return api.post(path + "/test", null);
  }

  /** Deletes the endpoint, once; prints a message and returns false if that fails. */
  synchronized boolean delete() {
    closed = true;
    if (path == null) {
      return true;
    }
    try {
      api.delete(path);
      System.err.println("Deleted the endpoint");
      path = null;
      return true;
    } catch (CommandFailure failure) {
      System.err.printf(
          "Cannot delete the endpoint; delete %s yourself: %s%n", path, failure.getMessage());
      path = null;
      return false;
    }
  }
}
