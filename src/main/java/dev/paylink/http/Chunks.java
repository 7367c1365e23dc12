package dev.paylink.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** A body that is made while it is sent. */
@FunctionalInterface
public interface Chunks {
  /** The largest part that is expected, in bytes. */
  int BYTES = 262_144;

  /** The next part of the body; empty at its end. Called again when the part before was sent. */
  Future<Optional<Buffer>> next();
}
