package dev.paylink.api;

import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.ReleaseCursor;
import io.vertx.core.Future;
import java.util.concurrent.TimeUnit;

/**
 * The lease that a reader has of a cursor, and its position. An instance belongs to one context.
 */
final class CursorLease {
  private static final int SERVER_ERROR = 500;

  private final Bus bus;
  private final String cursor;
  private final String reader;
  private final ConsumerTimes times;
  private long processed; // position of the last event that is done
  private long advanced; // what the cursor was last told of it
  private long renewedNanos;
  private boolean lost = true;

  CursorLease(Bus bus, String cursor, String reader, ConsumerTimes times) {
    this.bus = bus;
    this.cursor = cursor;
    this.reader = reader;
    this.times = times;
  }

  /**
   * Notes a read. A read that found events has the lease.
   *
   * @param asked when it was sent, as {@link System#nanoTime()}
   */
  void granted(long asked) {
    lost = false;
    renewedNanos = asked;
  }

  /** Whether no other reader can have the cursor, as far as this one knows. */
  boolean isHeld() {
    return !lost && millisSinceRenewal() < times.lease();
  }

  private long millisSinceRenewal() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - renewedNanos);
  }

  /** Notes that an event is done. Moves the cursor if it was not moved for some time. */
  Future<Void> done(long position) {
    processed = position;
    return millisSinceRenewal() < times.progress() ? Future.succeededFuture() : renew();
  }

  /**
   * Moves the cursor to the last event that is done, if it is not there yet. Repeat it if it fails.
   */
  Future<Void> settle() {
    return processed == advanced ? Future.succeededFuture() : advance();
  }

  /** Renews the lease and moves the cursor; a failure is repeated the next time. */
  Future<Void> renew() {
    return advance().recover(failure -> Future.succeededFuture());
  }

  private Future<Void> advance() {
    long asked = System.nanoTime();
    long position = processed;
    return bus.request(BusApi.ADVANCE_CURSOR, new AdvanceCursor(cursor, reader, position))
        .onSuccess(reply -> noted(reply, position, asked))
        .<Void>mapEmpty()
        .recover(failure -> refused(position, failure));
  }

  private void noted(CursorAdvanced reply, long position, long asked) {
    advanced = Math.max(advanced, position);
    if (reply.held()) {
      renewedNanos = Math.max(renewedNanos, asked);
    } else {
      lost = true;
    }
  }

  /** A cursor that was deleted, or whose database was restored, is not moved to former events. */
  private Future<Void> refused(long position, Throwable failure) {
    if (Fault.of(failure).code().status() >= SERVER_ERROR) {
      return Future.failedFuture(failure);
    }
    lost = true;
    processed = 0;
    advanced = 0;
    return Future.succeededFuture();
  }

  /** Moves the cursor to the last event that is done and ends the lease; never fails. */
  Future<Void> release() {
    return settle()
        .recover(failure -> Future.succeededFuture())
        .compose(settled -> bus.request(BusApi.RELEASE_CURSOR, new ReleaseCursor(cursor, reader)))
        .recover(failure -> Future.succeededFuture());
  }
}
