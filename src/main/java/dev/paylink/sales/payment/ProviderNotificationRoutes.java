package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import dev.paylink.http.RequestParts;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/**
 * HTTP routes for notifications of payment providers. Only the provider's verticle can authenticate
 * a notification; it receives the request unchanged.
 */
public final class ProviderNotificationRoutes {
  private static final String BASE = "/providers/";
  private static final String NOTIFICATIONS = "notifications";

  private final Bus bus;
  private final BodyReader bodies;
  private final ProviderMeters meters;

  public ProviderNotificationRoutes(Bus bus, BodyReader bodies, ProviderMeters meters) {
    this.meters = meters;
    this.bus = bus;
    this.bodies = bodies;
  }

  public void mount(Router router) {
    router
        .route(BASE + ":name/*")
        .handler(this::requireProvider)
        .handler(bodies::readRaw)
        .handler(this::forward);
  }

  private void requireProvider(RoutingContext ctx) {
    String name = ctx.pathParam("name");
    String path = path(ctx);
    if (bus.handles(BusApi.answerNotification(name)) && !path.isEmpty()) {
      Exchange.of(ctx).matched("/providers/{name}/*");
    } else if (bus.handles(BusApi.notifyProvider(name)) && path.equals(NOTIFICATIONS)) {
      Exchange.of(ctx).matched("/providers/{name}/notifications");
      requirePost(ctx);
    } else {
      throw new Fault(FaultCode.NOT_FOUND, notHere(name));
    }
    ctx.next();
  }

  private String notHere(String name) {
    return bus.handles(BusApi.notifyProvider(name))
        ? "The payment provider %1$s is notified at %2$s%1$s/%3$s"
            .formatted(name, BASE, NOTIFICATIONS)
        : "No payment provider of this name is notified here";
  }

  /** What is below the name, as sent. */
  private static String path(RoutingContext ctx) {
    String path = String.valueOf(ctx.request().path());
    return path.substring(path.indexOf('/', BASE.length()) + 1);
  }

  private static void requirePost(RoutingContext ctx) {
    if (ctx.request().method() != HttpMethod.POST) {
      ctx.response().putHeader("Allow", "POST");
      throw new Fault(FaultCode.METHOD_NOT_ALLOWED, "Notifications are sent with POST");
    }
  }

  private void forward(RoutingContext ctx) {
    String name = ctx.pathParam("name");
    ProviderNotification notification =
        new ProviderNotification(
            ctx.request().method().name(),
            path(ctx),
            RequestParts.query(ctx),
            RequestParts.headers(ctx),
            BodyReader.raw(ctx).getBytes());
    Origin origin = Origin.provider(name, Exchange.of(ctx).requestId());
    Answer.write(ctx, meters.timedNotification(name, pass(name, notification, origin)));
  }

  private Future<Answer> pass(String name, ProviderNotification notification, Origin origin) {
    return bus.handles(BusApi.answerNotification(name))
        ? bus.request(BusApi.answerNotification(name), notification, origin).map(Answer::of)
        : bus.request(BusApi.notifyProvider(name), notification, origin)
            .map(settled -> new Answer(200, Map.of(), null));
  }
}
