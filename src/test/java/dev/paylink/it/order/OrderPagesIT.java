package dev.paylink.it.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.order.OrderChanges;
import dev.paylink.it.support.order.RandomOrders;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Following the links through a list returns every order once. */
class OrderPagesIT {
  private static final int ORDERS = 1_200;
  private static final int CREATORS = 3;

  private static TestService service;
  private static volatile boolean creating = true;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @ParameterizedTest
  @CsvSource({
    "true, perPage=100",
    "status = 'paid', perPage=7&status=paid",
    "not suspicious, perPage=33&suspicious=false",
    "status = 'pending' and source = 'manual', perPage=1&status=pending&source=manual",
    "true, perPage=19&createdFrom=1969-07-20&createdTo=9999-12-31",
    "false, createdFrom=9999-12-31"
  })
  void linksPagesToTheLastAndBack(String condition, String query) throws SQLException {
    Merchant merchant = merchantWithOrders();
    ApiClient client = service.client(merchant, "orders:read");
    List<List<String>> pages = walk(client, "/orders?" + query, "next");
    assertEquals(ids(merchant, condition), flatten(pages));
    if (pages.size() > 1 && pages.get(pages.size() - 1).isEmpty()) {
      pages.remove(pages.size() - 1); // what follows a full page is known only when it is read
    }
    List<List<String>> backwards =
        walk(client, link(client.get("/orders?" + query), "last"), "prev");
    assertEquals(pages.size(), backwards.size());
    for (int i = 0; i < pages.size(); i++) {
      assertEquals(pages.get(i), backwards.get(backwards.size() - 1 - i));
    }
  }

  @Test
  void findsExistingOrdersOnceWhileOthersAreCreated() throws SQLException {
    Merchant merchant = merchantWithOrders();
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    List<String> before = ids(merchant, "true");
    CompletableFuture<?>[] creators =
        Stream.generate(() -> CompletableFuture.runAsync(() -> create(client)))
            .limit(CREATORS)
            .toArray(CompletableFuture<?>[]::new);
    String newest = TypeId.ORDER.encode(new UUID(-1, -1));
    List<String> seen = flatten(walk(client, "/orders?perPage=9&after=" + newest, "next"));
    creating = false;
    CompletableFuture.allOf(creators).join();
    assertEquals(before, seen.subList(seen.size() - before.size(), seen.size()));
    List<String> after = ids(merchant, "true");
    assertTrue(after.size() > before.size(), "No order was created");
    assertTrue(after.containsAll(seen), "Some listed orders do not exist");
    assertEquals(seen.size(), seen.stream().distinct().count());
  }

  private static void create(ApiClient client) {
    while (creating) {
      client.newOrder();
    }
  }

  private static Merchant merchantWithOrders() throws SQLException {
    Merchant merchant = service.merchant("test");
    ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
    Random random = new Random(merchant.id().hashCode());
    RandomOrders orders = new RandomOrders(random, service.clock().instant());
    try (Connection connection = TestDatabase.shared().connect(service.databaseUri())) {
      new OrderChanges(connection, client, merchant.id(), random, orders).insert(ORDERS, "nothing");
    }
    return merchant;
  }

  private static List<String> ids(Merchant merchant, String condition) {
    String ids =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id desc), '') from orders where merchant_id = '%s' and %s"
                .formatted(TypeId.MERCHANT.decode(merchant.id()), condition));
    return Stream.of(ids.split(" "))
        .filter(id -> !id.isEmpty())
        .map(id -> TypeId.ORDER.encode(UUID.fromString(id)))
        .toList();
  }

  private static List<List<String>> walk(ApiClient client, String start, String relation) {
    List<List<String>> pages = new ArrayList<>();
    for (String path = start; path != null; ) {
      ApiClient.Answer answer = client.get(path);
      pages.add(answer.json().get("data").findValuesAsText("id"));
      path = link(answer, relation);
    }
    return pages;
  }

  private static List<String> flatten(List<List<String>> pages) {
    return pages.stream().flatMap(List::stream).toList();
  }

  /** Returns the path of a link relation, relative to /v1; null if the header lacks it. */
  private static String link(ApiClient.Answer answer, String relation) {
    Matcher link =
        Pattern.compile("<[^>]*/v1([^>]*)>; rel=\"" + relation + "\"")
            .matcher(answer.header("Link"));
    return link.find() ? link.group(1) : null;
  }
}
