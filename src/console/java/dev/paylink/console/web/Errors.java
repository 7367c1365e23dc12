package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.netty.handler.codec.DecoderException;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import org.slf4j.Logger;

/** Error pages. */
public final class Errors {
  private static final String LOG = Errors.class.getName();

  private Errors() {}

  /**
   * What an error page shows.
   *
   * @param kind of the texts {@code error.<kind>.title} and {@code error.<kind>.body}
   */
  public record ErrorPage(String kind, Fault fault) {}

  static void use(RoutingContext ctx, Logger log) {
    ctx.put(LOG, log);
  }

  /** Translates a failure; what cannot be read is no defect. */
  static Fault fault(Throwable failure) {
    if (failure instanceof DecoderException
        || failure instanceof HttpException http && http.getStatusCode() < 500) {
      return new Fault(FaultCode.INVALID_REQUEST, "The request cannot be read");
    }
    return Fault.of(failure);
  }

  static void log(RoutingContext ctx, Fault fault) {
    Logger log = ctx.get(LOG);
    if (log != null && fault.code() == FaultCode.INTERNAL) {
      log.error("{} {} failed", ctx.request().method(), ctx.normalizedPath(), fault);
    }
  }

  /** The page of a refusal. */
  public static Reply.Page page(Fault fault) {
    String kind =
        switch (fault.code()) {
          case NOT_FOUND -> "missing";
          case INSUFFICIENT_SCOPE -> "forbidden";
          case RATE_LIMITED -> "busy";
          case UNAVAILABLE, TIMEOUT -> "unavailable";
          case INTERNAL -> "internal";
          default -> "refused";
        };
    return new Reply.Page(fault.code().status(), "error.jte", new ErrorPage(kind, fault));
  }

  /** The page of a file for which there is no room now. */
  static Reply.Page noRoom(StaffRequest request, Fault fault) {
    waitFor(request.ctx(), fault);
    return new Reply.Page(
        FaultCode.UNAVAILABLE.status(), "error.jte", new ErrorPage("room", fault));
  }

  /** Answers a request that failed outside of a page. */
  static void handle(RoutingContext ctx) {
    boolean missing = ctx.failure() == null && ctx.statusCode() == FaultCode.NOT_FOUND.status();
    Fault fault =
        ctx.failure() != null
            ? fault(ctx.failure())
            : new Fault(missing ? FaultCode.NOT_FOUND : FaultCode.INVALID_REQUEST, "");
    log(ctx, fault);
    if (!ctx.response().ended() && !ctx.response().closed()) {
      Reply.Page page = page(fault);
      int shown = ctx.failure() == null ? ctx.statusCode() : page.status();
      waitFor(ctx, fault);
      Pages.write(ctx, new Reply.Page(shown, page.template(), page.model()));
    }
  }

  /** Tells when to try again, if the fault does. */
  static void waitFor(RoutingContext ctx, Fault fault) {
    if (fault.retryAfterSeconds() > 0) {
      ctx.response().putHeader("Retry-After", Integer.toString(fault.retryAfterSeconds()));
    }
  }
}
