package dev.paylink.console.page;

import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.EventMessages.Event;
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
import dev.paylink.console.web.Visit;
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
      List<TimelineEntry> timeline,
      @Nullable String receiptUrl,
      FormErrors note) {}

  OrderDetailPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/orders/:id", visit -> page(visit, null));
    console.post("/orders/:id/cancel", this::cancel);
    console.post("/orders/:id/status", this::changeStatus);
    console.post("/orders/:id/clear", this::clear);
    console.post("/orders/:id/note", this::note);
    console.post("/orders/:id/message", this::sendMessage);
  }

  /** Shows an order, with a note that was refused if there is one. */
  private Future<Reply> page(Visit visit, @Nullable FormErrors refused) {
    Future<OrderDetail> order = operations.read(visit, "getOrder", id(visit), OrderDetail.class);
    Future<RefundList> refunds = operations.read(visit, "listRefunds", id(visit), RefundList.class);
    Future<List<TimelineEntry>> timeline = timeline(visit);
    return order
        .compose(found -> Future.all(refunds, timeline).compose(all -> receipt(visit, found)))
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

  private Future<List<TimelineEntry>> timeline(Visit visit) {
    Future<List<Event>> events = events(visit);
    Future<List<Message>> messages = messages(visit);
    Future<List<Delivery>> deliveries = deliveries(visit);
    return Future.all(events, messages, deliveries)
        .map(read -> TimelineEntry.of(events.result(), messages.result(), deliveries.result()));
  }

  private Future<List<Message>> messages(Visit visit) {
    return operations
        .read(
            visit,
            "listMessages",
            Map.of("orderId", visit.path("id"), "limit", EVENTS),
            MessagePage.class)
        .map(MessagePage::data);
  }

  private static Map<String, String> id(Visit visit) {
    return Map.of("orderId", visit.path("id"));
  }

  private Future<List<Event>> events(Visit visit) {
    return operations
        .read(
            visit,
            "listEvents",
            Map.of("objectId", visit.path("id"), "limit", EVENTS),
            EventPage.class)
        .map(EventPage::data);
  }

  /** Only for those who may see webhooks. */
  private Future<List<Delivery>> deliveries(Visit visit) {
    return visit.may("webhooks:manage")
        ? operations
            .read(
                visit,
                "listWebhookDeliveries",
                Map.of("objectId", visit.path("id"), "expand", "attempts", "limit", EVENTS),
                DeliveryPage.class)
            .map(DeliveryPage::data)
        : Future.succeededFuture(List.of());
  }

  /** Where the customer sees the order. */
  private record Receipt(@Nullable String url) {}

  private Future<Receipt> receipt(Visit visit, OrderDetail order) {
    return order.paymentLinkId() == null || !visit.may("payment-links:read")
        ? Future.succeededFuture(new Receipt(null))
        : operations
            .read(
                visit,
                "getPaymentLink",
                Map.of("paymentLinkId", order.paymentLinkId()),
                PaymentLink.class)
            .map(link -> new Receipt(link.checkoutUrl() + "/orders/" + order.id()));
  }

  private Future<Reply> cancel(Visit visit) {
    return operations
        .call(visit, "cancelOrder", id(visit), null)
        .map(done -> Reply.done("/orders/" + visit.path("id"), "order-cancelled"));
  }

  private Future<Reply> changeStatus(Visit visit) {
    return operations
        .call(visit, "updateOrder", id(visit), Map.of("status", visit.field("status")))
        .map(done -> Reply.done("/orders/" + visit.path("id"), "order-moved"));
  }

  private Future<Reply> clear(Visit visit) {
    return operations
        .call(visit, "updateOrder", id(visit), Map.of("suspicious", false))
        .map(done -> Reply.done("/orders/" + visit.path("id"), "flag-cleared"));
  }

  private Future<Reply> note(Visit visit) {
    FormErrors form = FormErrors.of(Map.of("note", visit.field("note")));
    return operations
        .call(visit, "updateOrder", id(visit), OrderNote.change(visit.optional("note")))
        .map(done -> Reply.done("/orders/" + visit.path("id"), "note-saved"))
        .recover(failure -> page(visit, form.refused(failure)));
  }

  private Future<Reply> sendMessage(Visit visit) {
    return operations
        .call(visit, "sendOrderMessage", id(visit), Map.of("kind", visit.field("kind")))
        .map(done -> Reply.done("/orders/" + visit.path("id"), "message-queued"));
  }
}
