package dev.paylink.checkout;

import dev.paylink.api.Fault;
import dev.paylink.base.work.FairQueue;
import dev.paylink.base.work.Slots;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.Refusals;
import dev.paylink.http.Routes;
import dev.paylink.web.client.ClientAddress;
import io.vertx.core.Future;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Mounts pages and their forms within the budget of the pages; a failure gets an error page.
 *
 * @param bodies reads forms
 * @param views queues the requests of an address to view pages; forms do not wait, as providers may
 *     be slow
 * @param streams bounds the answers that an address reads at once
 * @param trustedProxies as in {@link ClientAddress#key}
 */
record PageRouter(
    Router router,
    BodyReader bodies,
    PageResponder responder,
    BrowserSecret browsers,
    PageBudget budget,
    FairQueue views,
    Slots streams,
    int trustedProxies) {

  /** Longer than the token of a link and the id of a payment. */
  private static final int MAX_SUBJECT = 40;

  /** Answers a request for a page, or one that sends its form. */
  interface PageHandler {
    Future<PageAnswer> handle(RoutingContext ctx);
  }

  /** Mounts a page at a path, such as {@code /pay/:token}. */
  void page(String path, PageHandler handler) {
    mount(Routes.readable(router, path), path)
        .handler(
            ctx ->
                answer(
                    ctx,
                    any ->
                        views.run(
                            address(ctx), 1, () -> unlessGone(ctx, () -> handler.handle(ctx)))));
  }

  /** Answers a request with what is not kept in memory, and writes that itself. */
  interface StreamHandler {
    Future<Void> handle(RoutingContext ctx);
  }

  /**
   * Mounts a path whose handler writes its answer; if it fails before that, the client gets an
   * error page.
   */
  void stream(String path, StreamHandler handler) {
    mount(Routes.readable(router, path), path)
        .handler(
            ctx -> {
              Exchange.of(ctx).onEnd(streams.take(address(ctx)));
              handler.handle(ctx).onFailure(failure -> endStream(ctx, failure));
            });
  }

  /**
   * Mounts a path whose handler writes its answer from memory; if it fails before that, the client
   * gets an error page.
   */
  void fromMemory(String path, StreamHandler handler) {
    mount(Routes.readable(router, path), path)
        .handler(
            ctx ->
                views
                    .run(address(ctx), 1, () -> unlessGone(ctx, () -> handler.handle(ctx)))
                    .onFailure(ctx::fail));
  }

  /** An answer that has started can only be broken off. */
  private static void endStream(RoutingContext ctx, Throwable failure) {
    if (ctx.response().headWritten()) {
      ctx.request().connection().close();
    } else {
      ctx.fail(failure);
    }
  }

  private static <T> Future<T> unlessGone(RoutingContext ctx, Supplier<Future<T>> view) {
    return ctx.response().closed()
        ? Future.failedFuture(Fault.unavailable("The client has gone", null))
        : Exchange.of(ctx).run(view);
  }

  /**
   * Mounts the form of a page at a path; the handler reads it by {@link PostedForm#of}. Without the
   * cookie of the page the form is invalid, and is not read.
   */
  void form(String path, PageHandler handler) {
    mount(router.post(path), path)
        .handler(this::countForm)
        .handler(PostedForm::requireType)
        .handler(this::read)
        .handler(ctx -> answer(ctx, handler));
  }

  private void countForm(RoutingContext ctx) {
    admit(ctx, () -> budget.countForm(address(ctx), subject(ctx)));
  }

  private static void admit(RoutingContext ctx, Runnable count) {
    try {
      count.run();
    } catch (Fault beyondBudget) {
      Refusals.fail(ctx, beyondBudget);
      return;
    }
    ctx.next();
  }

  private void read(RoutingContext ctx) {
    if (browsers.read(ctx).isPresent()) {
      bodies.readRaw(ctx);
    } else {
      BodyReader.skip(ctx);
    }
  }

  /** Mounts a path that accepts any POST, because some providers send customers back by a form. */
  void post(String path, PageHandler handler) {
    mount(router.post(path), path).handler(BodyReader::skip).handler(ctx -> answer(ctx, handler));
  }

  private void answer(RoutingContext ctx, PageHandler handler) {
    handler
        .handle(ctx)
        .map(
            answer -> {
              responder.write(ctx, answer);
              return answer;
            })
        .onFailure(ctx::fail);
  }

  private Route mount(Route route, String path) {
    String template = path.replaceAll(":([A-Za-z]+)", "{$1}");
    return route
        .failureHandler(responder::failed)
        .handler(
            ctx -> {
              Exchange.of(ctx).matched(template);
              admit(ctx, () -> budget.countRequest(address(ctx), subject(ctx)));
            });
  }

  private String address(RoutingContext ctx) {
    return ClientAddress.key(ctx.request(), trustedProxies);
  }

  /**
   * The payment link, the payment of the sandbox, the logo, the image, or the downloads of an
   * order. Cut, because the budget keeps what a client makes up; the end is what addresses of
   * downloads differ in.
   */
  private static String subject(RoutingContext ctx) {
    String subject =
        Stream.of("token", "paymentId", "logo", "image", "download", "page")
            .map(ctx::pathParam)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("");
    return subject.substring(Math.max(0, subject.length() - MAX_SUBJECT));
  }
}
