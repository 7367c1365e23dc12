package com.example.acme;

import dev.paylink.api.BusApi;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.Setting;
import io.micrometer.core.instrument.Counter;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Example of an extension: the payment provider with settings, routes, a meter and a check. */
public final class AcmeExtension implements Extension {
  private static final Setting<String> SECRET =
      Setting.secret("signingSecret").required().describedAs("The key of notifications.");
  private static final Setting<Duration> PATIENCE =
      Setting.duration(
          "patience", Duration.ofSeconds(2), Duration.ofMillis(100), Duration.ofMinutes(1));
  private static final Setting<Integer> INSTALMENTS = Setting.number("instalments", 1, 1, 12);

  private static final Setting<String> STORE_KEY = Setting.secret("storeKey").required();
  private static final Setting<String> STORE = Setting.text("store", "main");

  private final AtomicBoolean down = new AtomicBoolean();

  @Override
  public String name() {
    return AcmeProviderVerticle.NAME;
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "Payments by Acme Pay";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(SECRET, PATIENCE, INSTALMENTS);
  }

  @Override
  public List<Setting<?>> merchantSettings() {
    return List.of(STORE_KEY, STORE);
  }

  @Override
  public List<String> providers() {
    return List.of(AcmeProviderVerticle.NAME);
  }

  @Override
  public boolean hasTables() {
    return true;
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    Counter looks = Counter.builder("acme.looks").register(context.meters());
    context.route(
        HttpMethod.GET,
        "orders/{orderId}",
        "orders:read",
        request -> {
          looks.increment();
          return order(context, request);
        });
    context.route(HttpMethod.GET, "store", "orders:read", request -> store(context, request));
    context.route(HttpMethod.POST, "notes", "orders:write", request -> note(context, request));
    HttpClient client = context.vertx().createHttpClient();
    context.route(
        HttpMethod.POST, "calls", "orders:write", request -> call(context, client, request));
    context.publicRoute(HttpMethod.POST, "down", request -> setDown(request, true));
    context.publicRoute(HttpMethod.POST, "up", request -> setDown(request, false));
    context.readiness(
        "acme", () -> down.get() ? Future.failedFuture("Acme is down") : Future.succeededFuture());
    context.log().info("Acme waits {}", context.setting(PATIENCE));
    return context
        .blocking(() -> context.setting(SECRET))
        .compose(
            secret ->
                context.vertx().deployVerticle(new AcmeProviderVerticle(context.bus(), secret)));
  }

  private static Future<RouteResponse> order(ExtensionContext context, RouteRequest request) {
    String id = request.pathParameters().getOrDefault("orderId", "");
    return context
        .bus()
        .request(BusApi.GET_ORDER, new GetOrder(request.merchant().merchantId(), id))
        .map(
            order ->
                RouteResponse.json(
                    200,
                    new JsonObject()
                        .put("order", order.id())
                        .put("instalments", context.setting(INSTALMENTS))
                        .encode()));
  }

  private static Future<RouteResponse> store(ExtensionContext context, RouteRequest request) {
    return context
        .merchantSettings(request.merchant().merchantId())
        .map(
            own ->
                RouteResponse.json(
                    200,
                    new JsonObject()
                        .put("store", own.get(STORE))
                        .put("complete", own.isComplete())
                        .put("keyLength", own.get(STORE_KEY).length())
                        .encode()));
  }

  private static Future<RouteResponse> note(ExtensionContext context, RouteRequest request) {
    return context
        .database()
        .preparedQuery(
            "insert into ext_acme.note (merchant, text) values ($1, $2) returning number")
        .execute(
            Tuple.of(
                request.merchant().merchantId(),
                new String(request.body(), StandardCharsets.UTF_8)))
        .map(rows -> RouteResponse.text(201, rows.iterator().next().getLong(0).toString()));
  }

  private static Future<RouteResponse> call(
      ExtensionContext context, HttpClient client, RouteRequest request) {
    String url = new String(request.body(), StandardCharsets.UTF_8);
    return context
        .checkedTarget(url, request.merchant().merchantId(), request.merchant().testMode())
        .compose(client::request)
        .compose(HttpClientRequest::send)
        .map(answer -> RouteResponse.text(200, "answered " + answer.statusCode()));
  }

  private Future<RouteResponse> setDown(RouteRequest request, boolean value) {
    if (request.body().length == 0) {
      throw Fault.invalid("body", "must not be empty");
    }
    down.set(value);
    return Future.succeededFuture(RouteResponse.noContent());
  }
}
