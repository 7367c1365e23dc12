package dev.paylink.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * HTTP routes for notifications of payment providers. Only the provider's verticle can authenticate
 * a notification; it receives the body and the headers unchanged.
 */
public final class ProviderNotificationRoutes {
  private static final String PATH = "/providers/:name/notifications";

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
        .post(PATH)
        .handler(this::requireProvider)
        .handler(bodies::readRaw)
        .handler(this::forward);
    router.route(PATH).handler(ProviderNotificationRoutes::refuse);
  }

  private void requireProvider(RoutingContext ctx) {
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

  private void forward(RoutingContext ctx) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String name : ctx.request().headers().names()) {
      headers.put(name.toLowerCase(Locale.ROOT), ctx.request().headers().getAll(name));
    }
    ProviderNotification notification =
        new ProviderNotification(headers, BodyReader.raw(ctx).getBytes());
    String name = ctx.pathParam("name");
    Origin origin = Origin.provider(name, Exchange.of(ctx).requestId());
    Answer.write(
        ctx,
        meters
            .timedNotification(name, bus.request(BusApi.notifyProvider(name), notification, origin))
            .map(settled -> new Answer(200, Map.of(), null)));
  }
}
