package dev.paylink.tracing;

import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The context of a request: its id, and its current span. It follows the context of Vert.x, of
 * which each request and each message has its own.
 */
public final class RequestContext {
  private static final ContextKey<String> REQUEST_ID = ContextKey.named("paylink.request.id");

  private static final ContextKey<BooleanSupplier> ENDED =
      ContextKey.named("paylink.request.ended");

  private RequestContext() {}

  /** The same context with the id of a request. */
  public static Context withRequestId(Context context, String requestId) {
    return context.with(REQUEST_ID, requestId);
  }

  /** The id of the request that is being worked on; null outside a request. */
  public static @Nullable String requestId(Context context) {
    return context.get(REQUEST_ID);
  }

  /**
   * The same context with a way to ask whether the request has ended.
   *
   * @param ended may be called on any thread
   */
  public static Context withEnd(Context context, BooleanSupplier ended) {
    return context.with(ENDED, ended);
  }

  /**
   * Whether the response to the request was sent, or its client has gone, so that nobody waits for
   * what is done for it; false outside a request.
   */
  public static boolean hasEnded(Context context) {
    BooleanSupplier ended = context.get(ENDED);
    return ended != null && ended.getAsBoolean();
  }

  /**
   * Makes a context that of all that follows in the current context of Vert.x. Call it only where
   * that belongs to one request or message, with which it ends.
   */
  @SuppressWarnings("MustBeClosedChecker") // it is never left: the context of Vert.x ends
  public static void enter(Context context) {
    context.makeCurrent();
  }
}
