import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.api.PaymentLinksApi;
import org.openapitools.client.model.ErrorBody;
import org.openapitools.client.model.Event;
import org.openapitools.client.model.EventList;
import org.openapitools.client.model.Order;
import org.openapitools.client.model.OrderCreateRequest;
import org.openapitools.client.model.OrderPaidEvent;
import org.openapitools.client.model.OrderStatus;
import org.openapitools.client.model.OtherEvent;
import org.openapitools.client.model.PaymentLinkCreateRequest;
import org.openapitools.client.model.PaymentSucceededEvent;
import org.openapitools.client.model.SearchedMetadata;

public class Main {
  private static final ApiClient API = client(System.getenv("BASE"));
  private static final ApiClient LATER = client(System.getenv("STUB"));
  private static final BigDecimal IDR = new BigDecimal("16777217");
  private static final BigDecimal KWD = new BigDecimal("999999999999.999");

  private static ApiClient client(String base) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(base);
    String token = "Bearer " + System.getenv("TOKEN");
    client.setRequestInterceptor(request -> request.header("Authorization", token));
    return client;
  }

  private static void check(boolean passed, Object wrong) {
    if (!passed) {
      throw new AssertionError(wrong);
    }
  }

  private static void ok(String check) {
    System.out.println("ok " + check);
  }

  private static List<Order> orders(Integer perPage, OrderStatus status, SearchedMetadata metadata)
      throws ApiException {
    return new OrdersApi(API)
        .listOrders(
            null, perPage, null, status, null, null, null, null, null, null, null, null, null, null,
            metadata, null)
        .getData();
  }

  private static String link(BigDecimal amount, String currency, String key) throws ApiException {
    PaymentLinkCreateRequest request =
        new PaymentLinkCreateRequest()
            .title("Seat")
            .amount(amount)
            .currency(currency)
            .metadata(Map.of("seat", 14));
    return new PaymentLinksApi(API).createPaymentLink(request, key).getId();
  }

  private static String errorCode(ApiClient client) throws Exception {
    try {
      new OrdersApi(client).getOrder("ord_01jd5k8zv7e6w9q2m4t8x0c3fb");
      return "none";
    } catch (ApiException e) {
      return client.getObjectMapper().readValue(e.getResponseBody(), ErrorBody.class).getCode();
    }
  }

  public static void main(String[] args) throws Exception {
    List<Order> orders = orders(5, OrderStatus.PENDING, null);
    check(!orders.isEmpty() && orders.get(0).getAmount().signum() > 0, orders);
    ok("orders");

    String key = UUID.randomUUID().toString();
    String idr = link(IDR, "IDR", key);
    ok("link");
    check(link(IDR, "IDR", key).equals(idr), "another link");
    ok("replay");

    OrderCreateRequest request =
        new OrderCreateRequest()
            .amount(BigDecimal.ONE)
            .currency("IDR")
            .metadata(Map.of("client", key));
    String order = new OrdersApi(API).createOrder(request, null).getId();
    List<Order> found = orders(null, null, new SearchedMetadata("client", key));
    check(found.size() == 1 && found.get(0).getId().equals(order), found);
    ok("metadata");

    check(errorCode(API).equals("not_found"), "code");
    check(errorCode(LATER).equals("code_of_a_later_version"), "code");
    ok("error");

    String kwd = link(KWD, "KWD", UUID.randomUUID().toString());
    PaymentLinksApi links = new PaymentLinksApi(API);
    check(links.getPaymentLink(idr).getAmount().equals(IDR), "IDR");
    check(links.getPaymentLink(kwd).getAmount().equals(KWD), "KWD");
    ok("amounts");

    String after = null;
    int paid = 0;
    for (boolean more = true; more; ) {
      EventList page = new EventsApi(API).listEvents(after, null, 20);
      for (Event event : page.getData()) {
        if (event.getActualInstance() instanceof OrderPaidEvent) {
          paid += event.getOrderPaidEvent().getData().getObject().getAmount().signum();
        }
        after = id(event);
      }
      more = page.getMeta().getHasMore();
    }
    check(paid > 0, "no order.paid");
    ok("events");

    List<Event> page = new EventsApi(LATER).listEvents(null, null, null).getData();
    check(page.get(0).getOrderPaidEvent().getData().getObject().getAmount().equals(IDR), page);
    check(page.get(1).getActualInstance() instanceof OtherEvent, page);
    check(page.get(1).getOtherEvent().getType().equals("order.refunded"), page);
    check(page.get(2).getActualInstance() instanceof PaymentSucceededEvent, page);
    ok("unknown");
  }

  /** Each variant has an id; the union has none. */
  private static String id(Event event) {
    return API.getObjectMapper().valueToTree(event.getActualInstance()).get("id").asText();
  }
}
