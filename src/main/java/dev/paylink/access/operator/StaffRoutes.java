package dev.paylink.access.operator;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Exchange;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Lets staff of merchants in to the console, over HTTP on the management port. An operator invites,
 * and cannot act as staff.
 */
public final class StaffRoutes {
  private static final String PATH = "/merchants/:merchant/staff";
  private static final String NAME = "/merchants/{merchantId}/staff";

  private final Bus bus;
  private final OperatorAuth auth;
  private final BodyReader bodies;

  public StaffRoutes(Bus bus, OperatorAuth auth, BodyReader bodies) {
    this.bus = bus;
    this.auth = auth;
    this.bodies = bodies;
  }

  public void mount(Router router) {
    mount(router, HttpMethod.GET, PATH, NAME, this::list);
    mount(router, HttpMethod.POST, PATH, NAME, this::invite);
    mount(
        router,
        HttpMethod.POST,
        PATH + "/:staff/invitation",
        NAME + "/{staffId}/invitation",
        this::inviteAgain);
    mount(router, HttpMethod.DELETE, PATH + "/:staff", NAME + "/{staffId}", this::remove);
  }

  private void mount(
      Router router,
      HttpMethod method,
      String path,
      String name,
      Function<RoutingContext, Future<Answer>> handler) {
    router
        .route(method, path)
        .handler(
            ctx -> {
              Exchange.of(ctx).matched(name);
              auth.require(ctx, OperatorTokenStore.MERCHANTS);
            })
        .handler(bodies::readRaw)
        .handler(
            ctx ->
                Answer.write(
                    ctx,
                    bus.request(BusApi.GET_MERCHANT, new GetMerchant(merchant(ctx)))
                        .compose(known -> handler.apply(ctx))));
  }

  private static String merchant(RoutingContext ctx) {
    String merchantId = ctx.pathParam("merchant");
    if (!TypeId.MERCHANT.matches(merchantId)) {
      throw TypeId.MERCHANT.unknown(merchantId);
    }
    return merchantId;
  }

  private Future<Answer> list(RoutingContext ctx) {
    return bus.request(BusApi.LIST_STAFF, new ListStaff(merchant(ctx))).map(Answer::ok);
  }

  private Future<Answer> invite(RoutingContext ctx) {
    OperatorRequest request = OperatorRequest.of(ctx);
    request.allow("name", "role");
    return invite(
        new InviteStaff(
            merchant(ctx),
            null,
            request.text("name"),
            Objects.requireNonNullElse(request.optionalText("role"), "owner"),
            null));
  }

  private Future<Answer> inviteAgain(RoutingContext ctx) {
    return invite(new InviteStaff(merchant(ctx), staff(ctx), null, null, null));
  }

  private Future<Answer> invite(InviteStaff command) {
    return bus.request(BusApi.INVITE_STAFF, command, Origin.OPERATOR)
        .map(link -> new Answer(201, Map.of(), Answer.ok(link).body()));
  }

  private Future<Answer> remove(RoutingContext ctx) {
    RemoveStaff command = new RemoveStaff(merchant(ctx), staff(ctx), null);
    return bus.request(BusApi.REMOVE_STAFF, command, Origin.OPERATOR)
        .map(removed -> Answer.noContent());
  }

  private static String staff(RoutingContext ctx) {
    return Objects.requireNonNull(ctx.pathParam("staff"));
  }
}
