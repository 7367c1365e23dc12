package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceApi.Created;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
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
   * Creates the endpoint. A signal in between waits, so that the endpoint is always deleted. A
   * creation whose outcome is unknown is repeated under its idempotency key: it may have succeeded.
   *
   * @param endpoint body of the request
   * @return body of the answer, with {@code id} and {@code secret}
   */
  synchronized JsonObject create(JsonObject endpoint) {
    if (closed) {
      throw new CommandFailure("Stopped");
    }
    String key = UUID.randomUUID().toString();
    Created created = Retries.of(() -> api.create(COLLECTION, endpoint.encode(), key));
    JsonObject body = new JsonObject(created.body());
    path = COLLECTION + "/" + body.getString("id");
    return body;
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
    String left = path;
    path = null;
    try {
      Retries.of(() -> deleteIfThere(left));
      System.err.println("Deleted the endpoint");
      return true;
    } catch (CommandFailure failure) {
      System.err.printf(
          "Cannot delete the endpoint; delete %s yourself: %s%n", left, failure.getMessage());
      return false;
    }
  }

  /** Takes an endpoint that is gone as deleted, as by a request whose answer was lost. */
  private boolean deleteIfThere(String endpoint) {
    try {
      api.delete(endpoint);
    } catch (ApiRefusal refusal) {
      if (!refusal.isNotFound()) {
        throw refusal;
      }
    }
    return true;
  }
}
