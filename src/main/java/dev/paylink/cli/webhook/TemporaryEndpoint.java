package dev.paylink.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.ApiRefusal;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Retries;
import dev.paylink.cli.service.ServiceApi;
import dev.paylink.cli.service.ServiceApi.Created;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A webhook endpoint that is deleted when this process exits. */
final class TemporaryEndpoint {
  private static final String COLLECTION = "/webhook-endpoints";

  /** How long a signal waits for a creation under way, whose service may not answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ServiceApi api;

  /** Held during a creation or a deletion. */
  private final ReentrantLock lock = new ReentrantLock();

  private @Nullable String path;
  private boolean sent;
  private boolean unanswered; // whether the end of this process kept a creation from being repeated
  private volatile boolean closed;

  TemporaryEndpoint(ServiceApi api) {
    this.api = api;
  }

  /**
   * Creates the endpoint. A signal in between waits for the answer, so that the endpoint is
   * deleted. A creation with an unknown outcome is repeated under its idempotency key, unless this
   * process exits: it may have succeeded.
   *
   * @param endpoint body of the request
   * @return body of the answer, with {@code id} and {@code secret}
   */
  JsonNode create(JsonNode endpoint) {
    String key = UUID.randomUUID().toString();
    lock.lock();
    try {
      Created created = Retries.of(() -> createUnlessClosed(endpoint, key));
      JsonNode body = Json.read(created.body());
      path = COLLECTION + "/" + body.path("id").asText();
      return body;
    } finally {
      lock.unlock();
    }
  }

  private Created createUnlessClosed(JsonNode endpoint, String key) {
    if (closed) {
      unanswered = sent;
      throw new CommandFailure("Stopped");
    }
    sent = true;
    return api.create(COLLECTION, Json.write(endpoint), key);
  }

  /** Makes the service send a ping; returns the attempt. */
  JsonNode test() {
    return api.post(path + "/test", null);
  }

  /** Deletes the endpoint, once; prints a message and returns false if that fails. */
  boolean delete() {
    closed = true;
    if (!lockInTime()) {
      return mayBeLeft();
    }
    try {
      return unanswered ? mayBeLeft() : deleteCreated();
    } finally {
      lock.unlock();
    }
  }

  private static boolean mayBeLeft() {
    System.err.println("The service does not say whether it has created the endpoint");
    return false;
  }

  private boolean lockInTime() {
    try {
      return lock.tryLock(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean deleteCreated() {
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
