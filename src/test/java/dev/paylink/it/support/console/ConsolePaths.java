package dev.paylink.it.support.console;

import dev.paylink.it.support.StaffClient;
import dev.paylink.it.support.TestService;
import java.net.URI;
import java.util.List;
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
          "/more");

  private ConsolePaths() {}

  /** The pages for an owner. */
  public static List<String> all(ConsoleShop shop) {
    return Stream.of(
            Stream.of("/", "/inbox", "/verify?page=/orders"),
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
}
