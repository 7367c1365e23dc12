package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundList;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One order: its customer, its money, what happened, and what can be done. */
public final class OrderDetailPages {
  private static final String EVENTS = "100";

  private final Operations operations;

  /**
   * The page of an order.
   *
   * @param refunds newest first
   * @param timeline what happened, newest first
   * @param receiptUrl the page that the customer sees; null for an order without a payment link
   * @param note of the staff, which the metadata have
   */
  public record OrderView(
      OrderDetail order,
      OrderMoney money,
      List<Refund> refunds,
      Timeline timeline,
      @Nullable String receiptUrl,
      FormErrors note) {}

  /**
   * The newest entries of the history of an order, newest first.
   *
   * @param more whether it has older events
   */
  public record Timeline(List<TimelineEntry> entries, boolean more) {}

  OrderDetailPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/orders/:id", request -> page(request, null));
    console.post("/orders/:id/cancel", this::cancel);
    console.post("/orders/:id/status", this::changeStatus);
    console.post("/orders/:id/clear", this::clear);
    console.post("/orders/:id/note", this::note);
    console.post("/orders/:id/message", this::sendMessage);
  }

  /** Shows an order, with a note that was refused if there is one. */
  private Future<Reply> page(StaffRequest request, @Nullable FormErrors refused) {
    Future<OrderDetail> order =
        operations.read(request, "getOrder", id(request), OrderDetail.class);
    Future<RefundList> refunds =
        operations.read(request, "listRefunds", id(request), RefundList.class);
    Future<Timeline> timeline = timeline(request);
    return order
        .compose(found -> Future.all(refunds, timeline).compose(all -> receipt(request, found)))
        .map(
            receipt -> {
              OrderDetail found = order.result();
              FormErrors note =
                  refused == null ? FormErrors.of(Map.of("note", OrderNote.of(found))) : refused;
              OrderView view =
                  new OrderView(
                      found,
                      OrderMoney.of(found),
                      refunds.result().data(),
                      timeline.result(),
                      receipt.url(),
                      note);
              return new Reply.Page(refused == null ? 200 : 422, "order.jte", view);
            });
  }

  private Future<Timeline> timeline(StaffRequest request) {
    Future<EventPage> events = events(request);
    Future<List<Message>> messages = messages(request);
    Future<List<Delivery>> deliveries = deliveries(request);
    return Future.all(events, messages, deliveries)
        .map(
            read ->
                new Timeline(
                    TimelineEntry.of(
                        events.result().data(), messages.result(), deliveries.result()),
                    events.result().meta().hasMore()));
  }

  private Future<List<Message>> messages(StaffRequest request) {
    return operations
        .read(
            request,
            "listMessages",
            Map.of("orderId", request.path("id"), "limit", EVENTS),
            MessagePage.class)
        .map(MessagePage::data);
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("orderId", request.path("id"));
  }

  /** The newest events; {@code meta} says whether there are older ones. */
  private Future<EventPage> events(StaffRequest request) {
    return operations.read(
        request,
        "listEvents",
        Map.of("objectId", request.path("id"), "newestFirst", "true", "limit", EVENTS),
        EventPage.class);
  }

  /** Only for staff with the permission to see webhooks. */
  private Future<List<Delivery>> deliveries(StaffRequest request) {
    return request.may("webhooks:manage")
        ? operations
            .read(
                request,
                "listWebhookDeliveries",
                Map.of("objectId", request.path("id"), "expand", "attempts", "limit", EVENTS),
                DeliveryPage.class)
            .map(DeliveryPage::data)
        : Future.succeededFuture(List.of());
  }

  /** Where the customer sees the order. */
  private record Receipt(@Nullable String url) {}

  private Future<Receipt> receipt(StaffRequest request, OrderDetail order) {
    return order.paymentLinkId() == null || !request.may("payment-links:read")
        ? Future.succeededFuture(new Receipt(null))
        : operations
            .read(
                request,
                "getPaymentLink",
                Map.of("paymentLinkId", order.paymentLinkId()),
                PaymentLink.class)
            .map(link -> new Receipt(link.checkoutUrl() + "/orders/" + order.id()));
  }

  private Future<Reply> cancel(StaffRequest request) {
    return operations
        .call(request, "cancelOrder", id(request), null)
        .map(done -> Reply.done("/orders/" + request.path("id"), "order-cancelled"));
  }

  private Future<Reply> changeStatus(StaffRequest request) {
    return operations
        .call(request, "updateOrder", id(request), Map.of("status", request.field("status")))
        .map(done -> Reply.done("/orders/" + request.path("id"), "order-moved"));
  }

  private Future<Reply> clear(StaffRequest request) {
    return operations
        .call(request, "updateOrder", id(request), Map.of("suspicious", false))
        .map(done -> Reply.done("/orders/" + request.path("id"), "flag-cleared"));
  }

  private Future<Reply> note(StaffRequest request) {
    FormErrors form = FormErrors.of(Map.of("note", request.field("note")));
    return operations
        .call(request, "updateOrder", id(request), OrderNote.change(request.optional("note")))
        .map(done -> Reply.done("/orders/" + request.path("id"), "note-saved"))
        .recover(failure -> page(request, form.refused(failure)));
  }

  private Future<Reply> sendMessage(StaffRequest request) {
    return operations
        .call(request, "sendOrderMessage", id(request), Map.of("kind", request.field("kind")))
        .map(done -> Reply.done("/orders/" + request.path("id"), "message-queued"));
  }
}
