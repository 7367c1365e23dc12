package dev.paylink.http;

import dev.paylink.bus.Bus;
import dev.paylink.bus.BusApi;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import dev.paylink.payment.PaymentMessages.ProviderNotification;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where payment providers send what they have to tell. Who may do so, only the provider's verticle
 * can tell; it gets body and headers as they came.
 */
final class NotificationRoutes {
  private static final String PATH = "/providers/:name/notifications";

  private final Bus bus;
  private final BodyReader bodies;

  NotificationRoutes(Bus bus, BodyReader bodies) {
    this.bus = bus;
    this.bodies = bodies;
  }

  void mount(Router router) {
    router.post(PATH).handler(this::matched).handler(bodies::readRaw).handler(this::handOver);
    router.route(PATH).handler(NotificationRoutes::refuse);
  }

  private void matched(RoutingContext ctx) {
    Exchange.of(ctx).matched("/providers/{name}/notifications");
    if (!bus.handles(BusApi.notifyProvider(ctx.pathParam("name")))) {
      throw new Fault(FaultCode.NOT_FOUND, "No payment provider of this name is notified here");
    }
    ctx.next();
  }

  private static void refuse(RoutingContext ctx) {
    ctx.response().putHeader("Allow", "POST");
    throw new Fault(FaultCode.METHOD_NOT_ALLOWED, "Notifications are sent with POST");
  }

  private void handOver(RoutingContext ctx) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String name : ctx.request().headers().names()) {
      headers.put(name.toLowerCase(Locale.ROOT), ctx.request().headers().getAll(name));
    }
    ProviderNotification notification =
        new ProviderNotification(headers, BodyReader.raw(ctx).getBytes());
    RouterVerticle.answer(
        ctx,
        bus.request(BusApi.notifyProvider(ctx.pathParam("name")), notification)
            .map(settled -> new Answer(200, Map.of(), null)));
  }
}
