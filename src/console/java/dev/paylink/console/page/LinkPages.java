package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Payment links: the list, one link, and how it is given to customers. */
public final class LinkPages {
  private static final List<String> FILTERS =
      List.of("status", "email", "createdFrom", "createdTo");
  private static final String PER_PAGE = "25";
  private static final String NEWEST_ORDERS = "5";

  private final Operations operations;

  /**
   * A list of links.
   *
   * @param filters as given
   * @param more whether there are more than were counted
   * @param next page; null if this is the last one
   * @param previous page; null if this is the first one
   */
  public record LinkListPage(
      Map<String, String> filters,
      List<PaymentLink> links,
      long total,
      boolean more,
      @Nullable String next,
      @Nullable String previous) {}

  /**
   * One link.
   *
   * @param lastDay on which it can be paid; null if it never expires, or expires during a day
   * @param expired whether its time is over
   * @param orders the newest ones
   * @param orderTotal how many orders it has led to
   * @param whatsApp where it is sent from
   */
  public record LinkView(
      PaymentLink link,
      @Nullable LocalDate lastDay,
      boolean expired,
      List<Order> orders,
      long orderTotal,
      String whatsApp) {}

  LinkPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/links", this::list);
    console.get("/links/:id", this::show);
    console.get("/links/:id/qr.svg", this::qr);
    console.get("/links/:id/poster", this::poster);
    console.post("/links/:id/deactivate", this::deactivate);
    console.post("/links/:id/activate", this::activate);
  }

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> filters = request.queries(FILTERS);
    Map<String, String> parameters =
        request.list(ShopDays.asTimes(filters, request.shop().zone()), PER_PAGE);
    return operations
        .read(request, "listPaymentLinks", parameters, PaymentLinkPage.class)
        .map(
            found ->
                Reply.page(
                    "links.jte",
                    new LinkListPage(
                        filters,
                        found.data(),
                        found.meta().total(),
                        Boolean.TRUE.equals(found.meta().totalExceeded()),
                        Paged.next(
                            "/links",
                            filters,
                            found.meta(),
                            found.data().stream().map(PaymentLink::id).toList()),
                        Paged.previous("/links", filters, found.meta()))));
  }

  private Future<Reply> show(StaffRequest request) {
    return link(operations, request)
        .compose(
            link ->
                newestOrders(request, link)
                    .map(orders -> Reply.page("link.jte", view(request, link, orders))));
  }

  /** The link that a path names. */
  static Future<PaymentLink> link(Operations operations, StaffRequest request) {
    return operations.read(request, "getPaymentLink", id(request), PaymentLink.class);
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("paymentLinkId", request.path("id"));
  }

  private Future<OrderPage> newestOrders(StaffRequest request, PaymentLink link) {
    return operations.read(
        request,
        "listOrders",
        Map.of("paymentLinkId", link.id(), "perPage", NEWEST_ORDERS),
        OrderPage.class);
  }

  private static LinkView view(StaffRequest request, PaymentLink link, OrderPage orders) {
    Instant end = link.expiresAt();
    boolean whole = end != null && LastDay.isWhole(end, request.shop().zone());
    return new LinkView(
        link,
        end != null && whole ? LastDay.of(end, request.shop().zone()) : null,
        end != null && end.isBefore(request.now()),
        orders.data(),
        orders.meta().total(),
        ShareText.whatsApp(link, request.language()));
  }

  private Future<Reply> qr(StaffRequest request) {
    return link(operations, request)
        .map(link -> new Reply.File("image/svg+xml", QrCode.svg(link.checkoutUrl()), null));
  }

  private Future<Reply> poster(StaffRequest request) {
    return link(operations, request).map(link -> Reply.page("poster.jte", link));
  }

  private Future<Reply> deactivate(StaffRequest request) {
    return operations
        .call(request, "deactivatePaymentLink", id(request), null)
        .map(done -> Reply.done("/links/" + request.path("id"), "link-deactivated"));
  }

  private Future<Reply> activate(StaffRequest request) {
    return operations
        .call(request, "updatePaymentLink", id(request), Map.of("active", true))
        .map(done -> Reply.done("/links/" + request.path("id"), "link-activated"));
  }
}
