package dev.paylink.test;

import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.EventConsumer;
import dev.paylink.api.EventType;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The extension of these tests: a provider for each {@link Flaw}, and routes that tell things. */
public final class KitExtension implements Extension {
  static final String CURSOR = "kit-seen";

  /** Id of the object and type of each event that its consumer got. */
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();

  private static final Setting<String> GREETING = Setting.text("greetingText", "").required();
  private static final Setting<String> STORE_KEY = Setting.secret("storeKey").required();
  private static final Setting<Integer> INSTALMENTS = Setting.number("instalments", 1, 1, 12);

  private EventConsumer consumer;

  @Override
  public String name() {
    return "kit";
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
  public List<Setting<?>> settings() {
    return List.of(GREETING);
  }

  @Override
  public List<Setting<?>> merchantSettings() {
    return List.of(STORE_KEY, INSTALMENTS);
  }

  @Override
  public List<String> providers() {
    return Stream.of(Flaw.values()).map(Flaw::provider).toList();
  }

  @Override
  public boolean hasTables() {
    return true;
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    for (Flaw flaw : Flaw.values()) {
      context.provider(flaw.provider(), new KitProvider(context.bus(), flaw));
    }
    consumer =
        EventConsumer.each(context.bus(), context.vertx(), CURSOR, KitExtension::see)
            .types(EventType.PAYMENT_LINK_CREATED)
            .start();
    context.publicRoute(
        HttpMethod.POST,
        "greeting",
        asked -> Future.succeededFuture(RouteResponse.text(200, context.setting(GREETING))));
    context.publicRoute(HttpMethod.POST, "notes", asked -> notes(context));
    context.route(
        HttpMethod.GET,
        "store",
        "orders:read",
        asked ->
            context
                .merchantSettings(asked.merchant().merchantId())
                .map(
                    own ->
                        RouteResponse.text(200, own.get(STORE_KEY) + " " + own.get(INSTALMENTS))));
    return Future.succeededFuture();
  }

  private static Future<?> see(FeedEvent event) {
    SEEN.add(event.object().getString("id") + " " + event.type().code());
    return Future.succeededFuture();
  }

  /** What its consumer got of an object. */
  static List<String> seenOf(String id) {
    return SEEN.stream().filter(line -> line.startsWith(id)).toList();
  }

  @Override
  public Future<?> stop() {
    return consumer.stop();
  }

  /** Adds a note, and answers how many there are. */
  private static Future<RouteResponse> notes(ExtensionContext context) {
    return context
        .database()
        .query("insert into ext_kit.note (text) values ('one')")
        .execute()
        .compose(added -> context.database().query("select text from ext_kit.note").execute())
        .map(rows -> StreamSupport.stream(rows.spliterator(), false).count())
        .map(count -> RouteResponse.text(200, count.toString()));
  }
}
