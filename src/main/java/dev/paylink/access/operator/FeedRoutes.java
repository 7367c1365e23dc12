package dev.paylink.access.operator;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.CursorMessages.ReleaseCursor;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import java.util.function.BiFunction;

/**
 * The feed of all merchants over HTTP, for programs of the operator that are not on the event bus:
 * {@link BusApi#READ_EVENTS}, {@link BusApi#ADVANCE_CURSOR} and {@link BusApi#RELEASE_CURSOR} with
 * their cursors, limits and errors. On the management port, where the public is not.
 */
public final class FeedRoutes {
  private static final int USUAL_LIMIT = 100;

  private final Bus bus;
  private final OperatorAuth auth;
  private final BodyReader bodies;

  public FeedRoutes(Bus bus, OperatorAuth auth, BodyReader bodies) {
    this.bus = bus;
    this.auth = auth;
    this.bodies = bodies;
  }

  public void mount(Router router) {
    mount(router, "read", this::read);
    mount(router, "advance", this::advance);
    mount(router, "release", this::release);
  }

  private void mount(
      Router router, String action, BiFunction<String, OperatorRequest, Future<Answer>> handler) {
    String path = "/feed/:cursor/" + action;
    router
        .route(HttpMethod.POST, path)
        .handler(
            ctx -> {
              Exchange.of(ctx).matched("/feed/{cursor}/" + action);
              auth.require(ctx, OperatorTokenStore.EVENTS);
            })
        .handler(bodies::readRaw)
        .handler(
            ctx ->
                Answer.write(ctx, handler.apply(ctx.pathParam("cursor"), OperatorRequest.of(ctx))));
  }

  private Future<Answer> read(String cursor, OperatorRequest request) {
    request.allow("reader", "limit", "fromStart", "after");
    return bus.request(
            BusApi.READ_EVENTS,
            new ReadEvents(
                cursor,
                request.text("reader"),
                (int) request.number("limit", 1, USUAL_LIMIT, (long) USUAL_LIMIT),
                request.flag("fromStart"),
                request.optionalNumber("after")))
        .map(Answer::ok);
  }

  private Future<Answer> advance(String cursor, OperatorRequest request) {
    request.allow("reader", "position");
    long position = request.number("position", 0, Long.MAX_VALUE, null);
    return bus.request(
            BusApi.ADVANCE_CURSOR, new AdvanceCursor(cursor, request.text("reader"), position))
        .map(Answer::ok);
  }

  private Future<Answer> release(String cursor, OperatorRequest request) {
    request.allow("reader");
    return bus.request(BusApi.RELEASE_CURSOR, new ReleaseCursor(cursor, request.text("reader")))
        .map(released -> Answer.noContent());
  }
}
