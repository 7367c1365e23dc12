package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A body that is made while it is sent. */
@FunctionalInterface
public interface Chunks {
  /** The largest part that is expected, in bytes. */
  int BYTES = 262_144;

  /** A body that is whole, as one part. */
  static Chunks of(Buffer body) {
    AtomicReference<@Nullable Buffer> rest = new AtomicReference<>(body);
    return () -> Future.succeededFuture(Optional.ofNullable(rest.getAndSet(null)));
  }

  /** The next part of the body; empty at its end. Called again when the part before was sent. */
  Future<Optional<Buffer>> next();
}
