import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.EventsApiImpl;
import org.openapitools.client.api.OrdersApiImpl;
import org.openapitools.client.api.PaymentLinksApi;
import org.openapitools.client.api.PaymentLinksApiImpl;
import org.openapitools.client.model.ErrorBody;
import org.openapitools.client.model.Event;
import org.openapitools.client.model.EventList;
import org.openapitools.client.model.Order;
import org.openapitools.client.model.OrderDetail;
import org.openapitools.client.model.OrderStatus;
import org.openapitools.client.model.PaymentLink;
import org.openapitools.client.model.PaymentLinkCreateRequest;
import org.openapitools.client.model.PaymentLink;

public class Main {
  private static final Vertx VERTX = Vertx.vertx();
  private static final ApiClient API = client(System.getenv("BASE"));
  private static final ApiClient LATER = client(System.getenv("STUB"));
  private static final BigDecimal IDR = new BigDecimal("16777217");
  private static final BigDecimal KWD = new BigDecimal("999999999999.999");

  private static ApiClient client(String base) {
    ApiClient client = new ApiClient(VERTX, new JsonObject().put("basePath", base));
    return client.setBearerToken(System.getenv("TOKEN"));
  }

  private static <T> T await(Consumer<Handler<AsyncResult<T>>> call) throws Exception {
    CompletableFuture<T> done = new CompletableFuture<>();
    call.accept(
        result -> {
          if (result.succeeded()) {
            done.complete(result.result());
          } else {
            done.completeExceptionally(result.cause());
          }
        });
    return done.get();
  }

  private static void check(boolean passed, Object wrong) {
    if (!passed) {
      throw new AssertionError(wrong);
    }
  }

  private static void ok(String check) {
    System.out.println("ok " + check);
  }

  private static String link(BigDecimal amount, String currency, String key) throws Exception {
    PaymentLinkCreateRequest request =
        new PaymentLinkCreateRequest()
            .title("Seat")
            .amount(amount)
            .currency(currency)
            .metadata(Map.of("seat", 14));
    return Main.<PaymentLink>await(
            done -> new PaymentLinksApiImpl(API).createPaymentLink(request, key, done))
        .getId();
  }

  private static String errorCode(ApiClient client) throws Exception {
    try {
      Main.<OrderDetail>await(
          done -> new OrdersApiImpl(client).getOrder("ord_01jd5k8zv7e6w9q2m4t8x0c3fb", done));
      return "none";
    } catch (ExecutionException e) {
      String body = ((ApiException) e.getCause()).getResponseBody();
      return client.getObjectMapper().readValue(body, ErrorBody.class).getCode();
    }
  }

  /** The object of an event of a known type. */
  private static OrderDetail order(Event event) {
    return API.getObjectMapper().convertValue(event.getData().getObject(), OrderDetail.class);
  }

  public static void main(String[] args) throws Exception {
    try {
      use();
    } finally {
      VERTX.close();
    }
  }

  private static void use() throws Exception {
    List<Order> orders =
        Main.<org.openapitools.client.model.OrderList>await(
                done ->
                    new OrdersApiImpl(API)
                        .listOrders(
                            null, 5, null, OrderStatus.PENDING, null, null, null, null, null, null,
                            null, null, null, null, null, null, done))
            .getData();
    check(!orders.isEmpty() && orders.get(0).getAmount().signum() > 0, orders);
    ok("orders");

    String key = UUID.randomUUID().toString();
    String idr = link(IDR, "IDR", key);
    ok("link");
    check(link(IDR, "IDR", key).equals(idr), "another link");
    ok("replay");
    System.out.println("no metadata");

    check(errorCode(API).equals("not_found"), "code");
    check(errorCode(LATER).equals("code_of_a_later_version"), "code");
    ok("error");

    String kwd = link(KWD, "KWD", UUID.randomUUID().toString());
    PaymentLinksApi links = new PaymentLinksApiImpl(API);
    check(Main.<PaymentLink>await(done -> links.getPaymentLink(idr, done)).getAmount().equals(IDR), "IDR");
    check(Main.<PaymentLink>await(done -> links.getPaymentLink(kwd, done)).getAmount().equals(KWD), "KWD");
    ok("amounts");

    String after = null;
    int paid = 0;
    for (boolean more = true; more; ) {
      EventList page = events(API, after);
      for (Event event : page.getData()) {
        paid += event.getType().equals("order.paid") ? order(event).getAmount().signum() : 0;
        after = event.getId();
      }
      more = page.getMeta().getHasMore();
    }
    check(paid > 0, "no order.paid");
    ok("events");

    List<Event> page = events(LATER, null).getData();
    check(order(page.get(0)).getAmount().equals(IDR), page);
    check(page.get(1).getType().equals("order.refunded"), page);
    check(page.get(2).getType().equals("payment.succeeded"), page);
    ok("unknown");
  }

  private static EventList events(ApiClient client, String after) throws Exception {
    EventsApi events = new EventsApiImpl(client);
    return await(done -> events.listEvents(after, null, 20, done));
  }
}
