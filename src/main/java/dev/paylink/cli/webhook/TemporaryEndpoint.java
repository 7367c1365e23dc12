package dev.paylink.cli.webhook;

import dev.paylink.cli.base.CommandFailure;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A webhook endpoint that lives as long as this process. */
final class TemporaryEndpoint {
  private static final String COLLECTION = "/webhook-endpoints";

  private final ServiceApi api;
  private @Nullable String path;
  private boolean over;

  TemporaryEndpoint(ServiceApi api) {
    this.api = api;
  }

  /**
   * Creates it. A signal meanwhile waits, so that what is created is deleted, too.
   *
   * @param endpoint as the API takes it
   * @return as the API answers, with {@code id} and {@code secret}
   */
  synchronized JsonObject create(JsonObject endpoint) {
    if (over) {
      throw new CommandFailure("Stopped");
    }
    JsonObject created = api.post(COLLECTION, endpoint);
    path = COLLECTION + "/" + created.getString("id");
    return created;
  }

  /** Has the service send a ping now; why that did not get through, null if it did. */
  @Nullable String test() {
    return api.post(path + "/test", null).getString("error");
  }

  /** Deletes it, once; tells when that cannot be done. */
  synchronized void delete() {
    over = true;
    if (path == null) {
      return;
    }
    try {
      api.delete(path);
      System.err.println("Deleted the endpoint");
    } catch (CommandFailure failure) {
      System.err.printf("The endpoint is left, delete %s: %s%n", path, failure.getMessage());
    }
    path = null;
  }
}
