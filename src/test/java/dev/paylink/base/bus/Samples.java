package dev.paylink.base.bus;

import dev.paylink.api.Conditions;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.FeedEvent;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.CursorMessages.ReleaseCursor;
import dev.paylink.api.Customer;
import dev.paylink.api.Done;
import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventData;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.FeedMeta;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.EventType;
import dev.paylink.api.ListOrdersBuilder;
import dev.paylink.api.ListPaymentLinksBuilder;
import dev.paylink.api.Metadata;
import dev.paylink.api.NewPaymentLinkBuilder;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.OrderAttention;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.MetadataEntry;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.OrderMessages.NewOrder;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.OrderSearch;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.OrderUpdated;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.OrderUpdateBuilder;
import dev.paylink.api.Origin;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdate;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdated;
import dev.paylink.api.PaymentLinkMessages.UpdatePaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.Settlement;
import dev.paylink.api.PaymentStatus;
import dev.paylink.api.WriteEventMessages.EventWritten;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import dev.paylink.data.outbox.EventsWritten;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import dev.paylink.sales.order.OrderExportMessages.OrderLines;
import dev.paylink.sales.order.OrderExportMessages.ReadOrderLines;
import dev.paylink.sales.order.OrderLineBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Samples of every message type on the bus, with all fields and with required fields only. */
public final class Samples {
  static final Instant AT = Instant.parse("2026-11-21T04:30:00.123456789Z");
  static final Customer CUSTOMER = new Customer("Siti 😀", "siti@example.com", null);

  private static List<Record> ofCursors() {
    FeedEvent placed = new FeedEvent(1L << 40, "mer_a", "ord_a", event(null));
    return List.of(
        new ReadEvents("é", "reader", 100, true, null),
        new ReadEvents("é", "reader", 100, false, 1L << 40),
        new EventBatch(List.of(), false),
        new EventBatch(List.of(placed), true),
        new AdvanceCursor("é", "reader", 1L << 40),
        new CursorAdvanced(true),
        new ReleaseCursor("é", "reader"));
  }

  private static final Metadata METADATA =
      new Metadata("{\"z\":1.10,\"a\":{\"y\":[null,\"é\"],\"x\":null}}");
  static final BigDecimal AMOUNT = new BigDecimal("9999999999999.99");

  private Samples() {}

  public static List<Record> all() {
    List<Record> all = new ArrayList<>(PaymentSamples.all());
    all.addAll(ProductSamples.all());
    all.addAll(LandingSamples.all());
    all.addAll(ImageSamples.all());
    all.addAll(ofOrdersAndLinks());
    all.addAll(WebhookSamples.all());
    all.addAll(ofCursors());
    all.addAll(AuditSamples.all());
    all.addAll(TokenSamples.all());
    all.addAll(ConsoleSamples.all());
    all.add(
        new CallOperation(
            "getOrder",
            "mer_a",
            true,
            Set.of("orders:read"),
            Map.of("orderId", "ord_a"),
            "{}",
            "203.0.113.7",
            "tok_a"));
    all.add(new OperationAnswer(200, Map.of("ETag", "\"a\""), "{}", null));
    all.addAll(RefundSamples.all());
    all.addAll(DocumentSamples.all());
    all.addAll(TurnoverSamples.all());
    all.addAll(CustomerSamples.all());
    all.addAll(MerchantSamples.all());
    all.addAll(MessageSamples.all());
    all.add(
        new WriteEvent(
            "mer_a", "k", "ext.acme.sent", null, new ExtensionData("{\"a\":[1,\"é\"]}")));
    all.add(new EventWritten("evt_a", true));
    return all;
  }

  private static List<Record> ofOrdersAndLinks() {
    return List.of(
        ListOrdersBuilder.builder()
            .merchantId("mer_a")
            .paging(new Paging(1, 20, null))
            .search(OrderSearch.NONE)
            .withPayments(false)
            .build(),
        new ListOrders(
            "mer_a",
            new Paging(1, 20, "ord_a"),
            OrderStatus.PAID,
            OrderSource.LANDING_PAGE,
            false,
            AT,
            AT,
            OrderSearch.NONE,
            false),
        ListOrdersBuilder.builder()
            .merchantId("mer_a")
            .paging(new Paging(1, 20, null))
            .search(
                new OrderSearch(
                    "A 1",
                    "B",
                    "C",
                    "é@d",
                    "+1",
                    "plink_a",
                    null,
                    null,
                    new MetadataEntry("k", "é"),
                    "T8X0C3FB",
                    "é",
                    OrderAttention.OVERPAID,
                    "R-2026-000123"))
            .withPayments(true)
            .build(),
        new ReadOrderLines(
            ListOrdersBuilder.builder()
                .merchantId("mer_a")
                .paging(new Paging(1, 500, "ord_a"))
                .search(OrderSearch.NONE)
                .withPayments(false)
                .build()),
        new OrderLines(List.of(), "ord_a"),
        new OrderLines(
            List.of(
                OrderLineBuilder.builder()
                    .order(order())
                    .externalId("é")
                    .received(AMOUNT)
                    .refunded(BigDecimal.ZERO)
                    .references("a b")
                    .updatedAt(AT)
                    .build(),
                new OrderLine(
                    order(), null, AMOUNT, AMOUNT, "plink_a", null, AT, "prod_a", "page_a")),
            null),
        new OrderPage(List.of(), new PageMeta(7, 20, 0)),
        new OrderPage(List.of(), new PageMeta(7, 20, 10_000, true, "ord_a")),
        new OrderPage(List.of(order()), new PageMeta(null, 1, Long.MAX_VALUE)),
        new GetOrder("mer_a", "ord_a"),
        detail(null, null),
        detail(CUSTOMER, METADATA),
        new CreateOrder("mer_a", null, new NewOrder(AMOUNT, "USD", null, null, null)),
        new CreateOrder(
            "mer_a", "k \" \\ ~", new NewOrder(AMOUNT, "USD", CUSTOMER, METADATA, null)),
        new OrderCreated(detail(CUSTOMER, METADATA), true, "{\"id\":\"ord_a\",\"amount\":1.10}"),
        new UpdateOrder("mer_a", "ord_a", OrderUpdate.to(OrderStatus.PROCESSING), Conditions.NONE),
        new UpdateOrder(
            "mer_a",
            "ord_a",
            OrderUpdateBuilder.builder().metadata(new MetadataPatch("{\"é\":null}")).build(),
            Conditions.NONE),
        new UpdateOrder(
            "mer_a",
            "ord_a",
            OrderUpdateBuilder.builder().suspicious(false).reset(Set.of("metadata")).build(),
            new Conditions("k", "\"a\", *")),
        new OrderUpdated(detail(CUSTOMER, METADATA), true),
        new Done(true),
        new EventsWritten(true, true),
        new CommittedEvent("evt_a", EventType.PAYMENT_FAILED, "mer_a", "ord_a", 7, AT),
        new ListEvents("mer_a", null, List.of(), null, false, 100),
        new ListEvents(
            "mer_a", "evt_a", List.of(EventType.PING, EventType.ORDER_PAID), "ord_a", true, 1),
        new EventPage(List.of(), new FeedMeta(20, false)),
        new EventPage(List.of(event("pending"), event(null)), new FeedMeta(2, true)),
        new GetEvent("mer_a", "evt_a"),
        event("pending"),
        event(null),
        new CancelOrder("mer_a", "ord_a"),
        ListPaymentLinksBuilder.builder()
            .merchantId("mer_a")
            .paging(new Paging(2, 5, null))
            .status(PaymentLinkStatus.EXPIRED)
            .createdFrom(AT)
            .createdTo(AT.plusMillis(1))
            .email("a@example.com")
            .build(),
        new PaymentLinkPage(List.of(link()), new PageMeta(1, 20, 1)),
        new GetPaymentLink("mer_a", "plink_a"),
        link(),
        new CreatePaymentLink(
            "mer_a",
            true,
            "k",
            NewPaymentLinkBuilder.builder()
                .title("Batik")
                .amount(AMOUNT)
                .currency("USD")
                .successUrl("https://x")
                .expiresAt(AT)
                .customer(CUSTOMER)
                .metadata(METADATA)
                .build()),
        new PaymentLinkCreated(link(), false, "{}"),
        new DeactivatePaymentLink("mer_a", "plink_a", Conditions.NONE),
        new UpdatePaymentLink(
            "mer_a",
            "plink_a",
            new PaymentLinkUpdate(
                "Batik", AT, null, true, false, List.of("name"), Set.of("maxPayments")),
            Conditions.NONE),
        new PaymentLinkUpdated(link(), true));
  }

  private static Event event(String previousStatus) {
    EventObject object =
        new EventObject("{\"amount\":1.10,\"customer\":{\"name\":\"é\"},\"x\":null}");
    return new Event(
        "evt_a",
        EventType.ORDER_PAID,
        AT,
        2,
        new EventData(object, previousStatus),
        previousStatus == null ? null : Origin.token("tok_a", "é", "req_a").actor(),
        previousStatus == null ? null : "req_a");
  }

  private static Order order() {
    return new Order(
        "ord_a",
        OrderStatus.PENDING,
        OrderSource.MANUAL,
        AMOUNT,
        "USD",
        CUSTOMER,
        true,
        AT,
        "R-2026-000001",
        null);
  }

  private static OrderDetail detail(Customer customer, Metadata metadata) {
    return new OrderDetail(
        "ord_a",
        OrderStatus.CANCELLED,
        OrderSource.DIGITAL_PRODUCT,
        AMOUNT,
        "USD",
        customer,
        false,
        AT,
        AT,
        AMOUNT,
        BigDecimal.ZERO,
        metadata == null ? null : "A-1",
        metadata,
        "plink_a",
        "prod_a",
        null,
        null,
        metadata == null ? null : "R-2026-000001",
        List.of(new Suspicion("paid_twice", "Twice", AT, null)),
        metadata == null ? null : List.of(payment()));
  }

  static Payment payment() {
    return new Payment(
        "pay_a",
        "ord_a",
        "manual",
        PaymentStatus.FAILED,
        AMOUNT,
        "USD",
        AMOUNT,
        AMOUNT,
        "A-1",
        null,
        "No",
        AT,
        AT,
        AT,
        AT,
        List.of(settlement()));
  }

  private static Settlement settlement() {
    return new Settlement("r-1", PaymentStatus.SUCCEEDED, AMOUNT, "USD", true, AT, "Late", AT);
  }

  private static PaymentLink link() {
    return new PaymentLink(
        "plink_a",
        "Batik",
        AMOUNT,
        "USD",
        PaymentLinkStatus.DEACTIVATED,
        "https://pay.example.com/pay/x",
        null,
        AT,
        CUSTOMER,
        METADATA,
        1,
        true,
        List.of("email"),
        2L,
        AMOUNT,
        AT,
        AT);
  }
}
