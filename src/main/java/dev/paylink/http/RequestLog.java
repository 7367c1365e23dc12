package dev.paylink.http;

import static net.logstash.logback.argument.StructuredArguments.value;

import dev.paylink.base.tracing.Tracing;
import io.opentelemetry.context.Scope;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives every request an id and every response a date, and logs one line after its response:
 * method, path template, status, duration and merchant; never a token, a query string or personal
 * data. Requests beyond a limit (429) are counted, and logged once a second. Finished requests are
 * also counted by {@link RequestMeters}, and passed to {@link RequestReports}. Each request is a
 * span ({@link RequestSpans}). An instance belongs to one event loop.
 */
public final class RequestLog implements Handler<RoutingContext> {
  private static final Logger log = LoggerFactory.getLogger("paylink.access");

  private static final int TOO_MANY_REQUESTS = 429;
  private static final String OTHER_METHOD = "(other)";
  private static final Set<HttpMethod> METHODS = Set.copyOf(HttpMethod.values());
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Supplier<String> requestIds;
  private final BooleanSupplier stopping;
  private final Function<String, ServerInterface> interfaces;
  private final RequestMeters meters;
  private final RequestSpans spans;
  private final RequestReports reports;
  private final HttpDate date;
  private int refused;
  private long refusedLoggedNanos = System.nanoTime() - SECOND;

  /**
   * @param requestIds supplies the id of the next request
   * @param stopping whether the node is stopping
   * @param interfaces what a path is for
   */
  public RequestLog(
      Supplier<String> requestIds,
      BooleanSupplier stopping,
      InstantSource clock,
      Function<String, ServerInterface> interfaces,
      Tracing tracing,
      RequestMeters meters,
      RequestReports reports) {
    this.interfaces = interfaces;
    this.spans = new RequestSpans(tracing);
    this.meters = meters;
    this.reports = reports;
    this.requestIds = requestIds;
    this.stopping = stopping;
    this.date = new HttpDate(clock);
  }

  @Override
  public void handle(RoutingContext ctx) {
    Exchange exchange = Exchange.begin(ctx, requestIds.get());
    ServerInterface serverInterface = interfaces.apply(String.valueOf(ctx.request().path()));
    meters.begin(serverInterface);
    spans.begin(ctx, exchange, serverInterface);
    ctx.response()
        .putHeader(HttpHeaders.DATE, date.now())
        .putHeader(ErrorResponder.REQUEST_ID, exchange.requestId())
        .putHeader("X-Content-Type-Options", "nosniff");
    if (stopping.getAsBoolean()) {
      ctx.response()
          .putHeader("Connection", "close"); // makes the client send its next request elsewhere
    }
    ctx.addEndHandler(
        end -> {
          exchange.end(end.succeeded());
          int status = end.succeeded() ? ctx.response().getStatusCode() : FinishedRequest.CLOSED;
          try (Scope own = exchange.context().makeCurrent()) { // it may end in another's
            ended(ctx, exchange, serverInterface, status);
          }
        });
    ctx.next();
  }

  private void ended(
      RoutingContext ctx, Exchange exchange, ServerInterface serverInterface, int status) {
    Optional<String> method = knownMethod(ctx);
    write(ctx, exchange, method, status);
    meters.end(ctx, exchange, serverInterface, method, status);
    reports.report(ctx, exchange, status);
    spans.end(exchange, method, status);
  }

  private void write(RoutingContext ctx, Exchange exchange, Optional<String> method, int status) {
    boolean tooMany = ctx.response().getStatusCode() == TOO_MANY_REQUESTS;
    if (tooMany) {
      countRefused(exchange.pathTemplate());
    }
    boolean quiet = tooMany || isPolled(exchange.pathTemplate());
    if (quiet ? !log.isDebugEnabled() : !log.isInfoEnabled()) {
      return;
    }
    Object[] fields = {
      value("method", method.orElse(OTHER_METHOD)),
      value("path", exchange.pathTemplate()),
      value("status", status),
      value(
          "durationMs",
          TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - exchange.startedNanos()) / 1e3),
      value("requestId", exchange.requestId()),
      value("merchant", exchange.merchantId())
    };
    if (quiet) {
      log.debug("{} {} {} {} ms {} {}", fields);
    } else {
      log.info("{} {} {} {} ms {} {}", fields);
    }
  }

  /** Whether machines request it all the time: probes and metrics. */
  private static boolean isPolled(String path) {
    return path.startsWith("/health") || path.equals(MetricsRoutes.PATH);
  }

  private void countRefused(String path) {
    refused++;
    if (System.nanoTime() - refusedLoggedNanos >= SECOND) {
      log.warn("{} requests were answered 429, the last one at {}", refused, path);
      refusedLoggedNanos = System.nanoTime();
      refused = 0;
    }
  }

  /** Hides unknown methods, which may contain any text, such as a token. */
  static String method(RoutingContext ctx) {
    return knownMethod(ctx).orElse(OTHER_METHOD);
  }

  /** The method as sent; empty if it is unknown. */
  private static Optional<String> knownMethod(RoutingContext ctx) {
    HttpMethod method = HeadRequests.is(ctx) ? HttpMethod.HEAD : ctx.request().method();
    return METHODS.contains(method) ? Optional.of(method.name()) : Optional.empty();
  }
}
