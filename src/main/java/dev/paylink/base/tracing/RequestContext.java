package dev.paylink.base.tracing;

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

  private static final ContextKey<BooleanSupplier> ABANDONED =
      ContextKey.named("paylink.request.abandoned");

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
   * The same context with a way to ask whether the client has gone.
   *
   * @param abandoned may be called on any thread
   */
  public static Context withAbandonment(Context context, BooleanSupplier abandoned) {
    return context.with(ABANDONED, abandoned);
  }

  /**
   * Whether the client closed its connection before the response, so that nobody waits for what is
   * done for the request; false outside a request, and after a response.
   */
  public static boolean isAbandoned(Context context) {
    BooleanSupplier abandoned = context.get(ABANDONED);
    return abandoned != null && abandoned.getAsBoolean();
  }

  /**
   * Makes a context apply to all that follows in the current context of Vert.x. Call it only where
   * that belongs to one request or message, with which it ends.
   */
  @SuppressWarnings("MustBeClosedChecker") // it is never left: the context of Vert.x ends
  public static void enter(Context context) {
    context.makeCurrent();
  }
}
