package dev.paylink.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A body that is made while it is read. It counts among the exports of its merchant until it is
 * read to its end, closed, or not asked for a minute.
 */
public interface AnswerParts extends Supplier<Future<Optional<Buffer>>> {
  /** The next part; empty at the end. Ask again when the previous part was sent. */
  @Override
  Future<Optional<Buffer>> get();

  /** Ends a body that is not read to its end. */
  void close();
}
