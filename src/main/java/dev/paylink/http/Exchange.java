package dev.paylink.http;

import dev.paylink.api.Fault;
import io.opentelemetry.context.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of one request in progress. Belongs to one event loop. */
public final class Exchange {
  private static final String KEY = Exchange.class.getName();
  private static final String NONE = "(none)";

  private final String requestId;
  private final io.vertx.core.Context vertxContext;
  private final long startedNanos = System.nanoTime();
  private String pathTemplate = NONE;
  private String operationId = NONE;
  private boolean readOnly;
  private @Nullable Principal principal;
  private @Nullable Fault fault;
  private int cost = 1;
  private final List<Runnable> endActions = new ArrayList<>(2);
  private boolean ended;
  private volatile boolean abandoned; // also read by other event loops
  private Context context = Context.root();

  private Exchange(String requestId, io.vertx.core.Context vertxContext) {
    this.requestId = requestId;
    this.vertxContext = vertxContext;
  }

  /** Starts an exchange. */
  static Exchange begin(RoutingContext ctx, String requestId) {
    Exchange exchange = new Exchange(requestId, ctx.vertx().getOrCreateContext());
    ctx.put(KEY, exchange);
    return exchange;
  }

  /** The exchange of a request. */
  public static Exchange of(RoutingContext ctx) {
    return ctx.get(KEY);
  }

  /** The {@code X-Request-Id} of the response. */
  public String requestId() {
    return requestId;
  }

  long startedNanos() {
    return startedNanos;
  }

  String pathTemplate() {
    return pathTemplate;
  }

  /** Whether the path is one that is served. */
  boolean hasRoute() {
    return !pathTemplate.equals(NONE);
  }

  /** Sets the path template for the log, as {@code /v1/orders/{orderId}}: without personal data. */
  public void matched(String template) {
    this.pathTemplate = template;
  }

  /** The operation of the contract; {@code (none)} for another path. */
  String operationId() {
    return operationId;
  }

  /** Whether the request is for an operation of the contract. */
  boolean hasOperation() {
    return !operationId.equals(NONE);
  }

  /** Whether the request is for an operation that only reads, whatever its method. */
  boolean isReadOnly() {
    return readOnly;
  }

  /**
   * Sets the operation of the contract, and its path template.
   *
   * @param reads whether it only reads
   */
  void matched(String operation, String template, boolean reads) {
    this.operationId = operation;
    this.readOnly = reads;
    matched(template);
  }

  /** The error of the answer; null if absent. */
  @Nullable Fault fault() {
    return fault;
  }

  void failed(Fault answered) {
    this.fault = answered;
  }

  /** The request's span and id, for what is done for it. */
  Context context() {
    return context;
  }

  void traced(Context begun) {
    this.context = begun;
  }

  /**
   * Runs work in the context of the request. Work that waited in a queue continues in the context
   * of another request.
   */
  public <T> Future<T> run(Supplier<Future<T>> work) {
    return Vertx.currentContext() == vertxContext
        ? work.get()
        : Future.future(
            result ->
                vertxContext.runOnContext(
                    back ->
                        Future.succeededFuture().compose(begun -> work.get()).onComplete(result)));
  }

  /** The cost of the request in units of the rate limit. */
  public int cost() {
    return cost;
  }

  void costs(int units) {
    cost = units;
  }

  /** The sender of the request; available after {@link TokenAuth}. */
  public Principal principal() {
    if (principal == null) {
      throw new IllegalStateException("No token was checked for " + pathTemplate);
    }
    return principal;
  }

  /** Whether the sender is known: only operations and routes of extensions check a token. */
  boolean isOfMerchant() {
    return principal != null;
  }

  public void authenticated(Principal verified) {
    this.principal = verified;
  }

  /**
   * Runs an action when the response is sent or the connection is closed. Runs it now if that has
   * already happened.
   */
  public void onEnd(Runnable action) {
    if (ended) {
      action.run();
    } else {
      endActions.add(action);
    }
  }

  /** Whether the connection was closed before the response. */
  boolean isAbandoned() {
    return abandoned;
  }

  /**
   * Finishes the exchange.
   *
   * @param answered whether the response was sent
   */
  void end(boolean answered) {
    ended = true;
    abandoned = !answered;
    endActions.forEach(Runnable::run);
    endActions.clear();
  }

  boolean isAuthenticated() {
    return principal != null;
  }

  /** The merchant's id for the log; {@code -} before authentication. */
  String merchantId() {
    return principal == null ? "-" : principal.merchantId();
  }
}
