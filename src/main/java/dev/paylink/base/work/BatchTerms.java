package dev.paylink.base.work;

import dev.paylink.base.tracing.RequestContext;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How an item may share a statement with others.
 *
 * @param client the owner of the item; clients whose items wait take turns
 * @param bytes approximate size in a statement
 * @param unique values that no other item of the same statement, or of one under way, may have
 * @param cancelled whether the result is no longer needed; then the item is not written, if its
 *     statement has not started
 */
public record BatchTerms(Object client, int bytes, List<?> unique, BooleanSupplier cancelled) {

  /** Of an item that is not written when the client of the current request has gone. */
  public static BatchTerms ofRequest(Object client, int bytes, List<?> unique) {
    Context request = Context.current();
    return new BatchTerms(client, bytes, unique, () -> RequestContext.isAbandoned(request));
  }

  /** Of an item that is written even if its client has gone. */
  public static BatchTerms of(Object client, int bytes, List<?> unique) {
    return new BatchTerms(client, bytes, unique, () -> false);
  }

  /** About how many bytes the values of a row take. */
  public static int bytes(List<? extends @Nullable Object> row) {
    int bytes = 0;
    for (Object value : row) {
      bytes += value instanceof String text ? text.length() : Long.BYTES;
    }
    return bytes;
  }

  /** Items of one client that may all be in one statement. */
  static final BatchTerms NONE = of("", 0, List.of());
}
