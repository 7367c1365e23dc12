package dev.paylink.it.support.console;

import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The pages of the console. A new page has a line here, and all that holds for pages is tested. */
public final class ConsolePaths {
  /** Pages that need nothing of the shop. */
  private static final List<String> OTHERS =
      List.of(
          "/webhooks",
          "/developers",
          "/developers/requests",
          "/developers/events",
          "/webhooks/new",
          "/developers/tokens/new",
          "/settings",
          "/settings/staff",
          "/settings/me",
          "/settings/activity",
          "/settings/activity/staff",
          "/more");

  private static final List<String> ENDPOINT =
      List.of(
          "/webhooks/%s",
          "/webhooks/%s/edit",
          "/webhooks/%s/deliveries",
          "/webhooks/%s/recover",
          "/webhooks/%s/delete",
          "/webhooks/%s/secret",
          "/webhooks/%s/rotate");

  private static final List<String> ORDER_FORMS =
      List.of(
          "/orders/%s/cancel",
          "/orders/%s/status",
          "/orders/%s/clear",
          "/orders/%s/note",
          "/orders/%s/message",
          "/orders/%s/payment",
          "/orders/%s/refund");

  private static final List<String> PRODUCT_FORMS =
      List.of(
          "/products/%s/publish",
          "/products/%s/withdraw", "/products/%s/price", "/products/%s/keys");

  private static final List<String> ENDPOINT_FORMS =
      List.of(
          "/webhooks/%s/edit",
          "/webhooks/%s/enabled",
          "/webhooks/%s/test",
          "/webhooks/%s/recover",
          "/webhooks/%s/delete",
          "/webhooks/%s/rotate");

  /** Pages of an object, by the name that a {@link ConsoleShop} has for it. */
  private static final Map<String, List<String>> OBJECTS =
      Map.of(
          "pending", List.of("/orders/%s", "/orders/%s/payment", "/orders/%s/refund"),
          "link", List.of("/links/%s", "/links/%s/edit", "/links/%s/poster", "/links/%s/qr.svg"),
          "product", List.of("/products/%s", "/products/%s/keys", "/products/%s/price"),
          "page", List.of("/pages/%s"),
          "endpoint", ENDPOINT,
          "delivery", List.of("/webhooks/deliveries/%s"),
          "event", List.of("/developers/events/%s"),
          "request", List.of("/developers/requests/%s"),
          "token", List.of("/developers/tokens/%s", "/developers/tokens/%s/revoke"),
          "staff", List.of("/settings/staff/%s", "/settings/staff/%s/remove"));

  private static final Map<String, List<String>> FORMS =
      Map.of(
          "pending", ORDER_FORMS,
          "link", List.of("/links/%s/edit", "/links/%s/deactivate"),
          "closed", List.of("/links/%s/activate"),
          "product", PRODUCT_FORMS,
          "key", List.of("/products/x/keys/%s/revoke"),
          "page", List.of("/pages/%s/publish", "/pages/%s/unpublish"),
          "endpoint", ENDPOINT_FORMS,
          "delivery", List.of("/webhooks/deliveries/%s/retry"),
          "token", List.of("/developers/tokens/%s/revoke", "/developers/tokens/%s/rotate"),
          "staff", List.of("/settings/staff/%s/role", "/settings/staff/%s/remove"));

  /** Names and values in turn. */
  public static final List<String> FIELDS =
      List.of(
          "status",
          "paid",
          "kind",
          "receipt",
          "note",
          "x",
          "title",
          "Other",
          "amount",
          "1",
          "currency",
          "IDR",
          "confirmed",
          "1",
          "key",
          "k-1",
          "keys",
          "AAAA-BBBB-9",
          "role",
          "viewer",
          "url",
          "https://other.example/hook",
          "types",
          "order.paid",
          "from",
          "2026-01-01",
          "enabled",
          "true",
          "version",
          "\"1\"");

  private ConsolePaths() {}

  /** The pages for an owner. */
  public static List<String> all(ConsoleShop shop) {
    return Stream.of(
            Stream.of("/", "/inbox", "/verify?page=/orders", "/verify/done"),
            orders(shop),
            links(shop),
            products(shop),
            OTHERS.stream())
        .flatMap(pages -> pages)
        .toList();
  }

  private static Stream<String> orders(ConsoleShop shop) {
    return Stream.concat(
        Stream.of(
            "/orders",
            "/orders?status=paid&source=manual",
            "/orders?status=paid&createdFrom=2020-01-01&createdTo=2020-01-02",
            "/orders?q=Siti",
            "/orders?paymentLinkId=" + shop.id("link"),
            "/orders/new",
            "/orders/" + shop.id("underpaid") + "/payment",
            "/orders/" + shop.id("paid") + "/refund"),
        ConsoleShop.ORDERS.stream().map(order -> "/orders/" + shop.id(order)));
  }

  private static Stream<String> links(ConsoleShop shop) {
    return Stream.of(
        "/links",
        "/links?status=active",
        "/links?email=nobody@example.com",
        "/links/new",
        "/links/new?from=" + shop.id("link"),
        "/links/import",
        "/links/" + shop.id("link"),
        "/links/" + shop.id("link") + "/edit",
        "/links/" + shop.id("link") + "/poster",
        "/links/" + shop.id("closed"));
  }

  private static Stream<String> products(ConsoleShop shop) {
    return Stream.of(
        "/products",
        "/products/" + shop.id("product"),
        "/products/" + shop.id("product") + "/keys",
        "/products/" + shop.id("product") + "/keys?status=revoked",
        "/products/" + shop.id("product") + "/price",
        "/pages",
        "/pages/" + shop.id("page"));
  }

  /** The pages for somebody who is not signed in. */
  public static List<String> doors(TestService service, ConsoleShop shop) {
    String merchant = shop.seller().merchant().id();
    return List.of(
        "/sign-in",
        URI.create(StaffClient.link(service, merchant, "cashier", shop.name()).url()).getPath(),
        URI.create(StaffClient.invitation(service, merchant, shop.name()).url()).getPath());
  }

  /** The pages that show one object each; {@link #all} has most of them. */
  public static List<String> ofObjects(ConsoleShop shop) {
    return OBJECTS.entrySet().stream()
        .flatMap(one -> one.getValue().stream().map(page -> page.formatted(shop.id(one.getKey()))))
        .toList();
  }

  /** The forms that change one object each. {@link #FIELDS} has fields for all. */
  public static List<String> formsOfObjects(ConsoleShop shop) {
    return FORMS.entrySet().stream()
        .flatMap(one -> one.getValue().stream().map(form -> form.formatted(shop.id(one.getKey()))))
        .toList();
  }
}
