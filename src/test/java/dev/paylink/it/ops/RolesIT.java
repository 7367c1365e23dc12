package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.OutboxBus;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nodes with one role each, on one database. */
class RolesIT {
  private static final String UNPLACED = "select count(*) from event where position is null";

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static Map<String, String> settings(String roles, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PAYLINK_NODE_ROLES", roles);
    settings.put("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return settings;
  }

  private TestService first(String roles) {
    TestService node = TestService.start(settings(roles));
    open.add(node);
    return node;
  }

  private TestService beside(TestService first, String roles) {
    TestService node = first.anotherNode(settings(roles));
    open.add(node);
    return node;
  }

  private Receiver receiver() {
    Receiver receiver = new Receiver();
    open.add(receiver);
    return receiver;
  }

  @Test
  void nodesOfOneRoleEachDoEverythingTogether() {
    TestService api = first("api");
    TestMerchant merchant = new TestMerchant(api, "sandbox");
    Receiver receiver = receiver();
    new Webhooks(api, merchant.api()).endpoint(receiver.url(), "");
    String checkout = merchant.newCheckout();
    TestService pages = beside(api, "checkout");
    CheckoutClient payer = new CheckoutClient(pages);
    String sandbox = payer.pay(checkout, "sandbox").location();
    String paid = merchant.startedPayment(sandbox).orderId();
    payer.choose(sandbox, "success").location();
    assertEquals("paid", merchant.status(paid));
    String overdue = merchant.api().newOrder();

    assertTrue(api.number(UNPLACED) > 0);
    beside(api, "feed");
    await().until(() -> api.number(UNPLACED) == 0);
    assertTrue(merchant.api().get("/events").json().get("data").size() > 0);
    assertEquals(0, receiver.calls().size());
    TestService webhooks = beside(api, "webhooks");
    await()
        .until(() -> receiver.calls().stream().anyMatch(call -> call.type().equals("order.paid")));
    TestService sweeps = beside(api, "sweeps");
    assertEquals("pending", merchant.status(overdue));
    List.of(webhooks, sweeps).forEach(node -> node.advance(Duration.ofDays(2)));
    await().until(() -> merchant.status(overdue).equals("cancelled"));
    assertEquals("paid", merchant.status(paid));
    await()
        .until(
            () ->
                receiver.calls().stream().anyMatch(call -> call.type().equals("order.cancelled")));
  }

  /** A node with all roles, on a database of its own, shows when there was time enough. */
  @Test
  void nodeThatServesTheApiBeginsNothing() {
    TestService api = first("api");
    TestService twin = first("api,checkout,webhooks,messages,feed,sweeps");
    Receiver silent = receiver();
    Receiver called = receiver();
    String order = overdueOrder(api, silent);
    String twins = overdueOrder(twin, called);
    await()
        .until(
            () -> called.calls().stream().anyMatch(call -> call.type().equals("order.cancelled")));
    await().until(() -> twin.number(UNPLACED) == 0);
    assertEquals("cancelled", status(twin, twins));
    assertEquals("pending", status(api, order));
    assertEquals(0, silent.calls().size());
    assertEquals(0, api.number("select count(*) from event where position is not null"));
    assertEquals(0, api.number("select count(*) from lease"));
  }

  private static String overdueOrder(TestService node, Receiver receiver) {
    ApiClient client = node.newClient();
    new Webhooks(node, client).endpoint(receiver.url(), "");
    String order = client.newOrder();
    node.advance(Duration.ofDays(2));
    return order;
  }

  private static String status(TestService node, String order) {
    return node.text(
        "select status from orders where id = '%s'".formatted(TypeId.ORDER.decode(order)));
  }

  @Test
  void eachRoleHandlesTheCommandsItsVerticlesSend() {
    Map<NodeRole, List<Command<?, ?>>> handled =
        Map.of(
            NodeRole.API,
            List.of(
                BusApi.LIST_ORDERS,
                BusApi.RECORD_PAYMENT,
                BusApi.CREATE_REFUND,
                BusApi.LIST_EVENTS,
                BusApi.TEST_WEBHOOK_ENDPOINT,
                BusApi.RETRY_DELIVERY,
                BusApi.CREATE_PAYMENT_LINK),
            NodeRole.CHECKOUT,
            List.of(
                BusApi.SETTLE_PAYMENT,
                BusApi.SETTLE_REFUND,
                BusApi.startPayment("sandbox"),
                BusApi.describeProvider("manual")),
            NodeRole.CONSOLE,
            List.of(BusApi.CALL_OPERATION, BusApi.LIST_ORDERS, BusApi.CREATE_PAYMENT_LINK),
            NodeRole.WEBHOOKS,
            List.of(),
            NodeRole.MESSAGES,
            List.of(),
            NodeRole.FEED,
            List.of(BusApi.READ_EVENTS, BusApi.ADVANCE_CURSOR, BusApi.RELEASE_CURSOR),
            NodeRole.SWEEPS,
            List.of(
                BusApi.SETTLE_PAYMENT,
                BusApi.SETTLE_REFUND,
                BusApi.refundPayment("sandbox"),
                BusApi.describeProvider("manual")));
    TestService service = first("api");
    handled.forEach(
        (role, commands) -> {
          Bus bus = beside(service, role.code()).node().bus();
          commands.forEach(command -> assertTrue(bus.handles(command), role + command.address()));
          boolean operations = role == NodeRole.API || role == NodeRole.CONSOLE;
          assertEquals(operations, bus.handles(BusApi.LIST_ORDERS), role.code());
          assertEquals(role == NodeRole.FEED, bus.handles(BusApi.READ_EVENTS), role.code());
        });
  }

  @Test
  void answersRequestsOfOtherRolesWith503() {
    TestService api = first("api");
    TestService pages = beside(api, "checkout");
    TestService webhooks = beside(api, "webhooks");
    assertEquals(404, status(api.port(), "/no/such/path"));
    for (String path : List.of("/pay/x", "/sandbox/x", "/providers/acme/notifications")) {
      assertEquals(503, status(api.port(), path), path);
      assertEquals(503, status(webhooks.port(), path), path);
    }
    for (String path : List.of("/v1/orders", "/v1/openapi.yaml")) {
      assertEquals(503, status(pages.port(), path), path);
      assertEquals(503, status(webhooks.port(), path), path);
    }
    assertEquals(200, status(api.port(), "/v1/openapi.yaml"));
    assertEquals(404, status(pages.port(), "/pay/x"));
    for (TestService node : List.of(api, pages, webhooks)) {
      assertEquals(200, status(node.port(), "/health/ready"));
    }
  }

  private static int status(int port, String path) {
    String request = "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    return new RawHttp(port).send(request.formatted(path)).statusCode();
  }

  /** The tick of a second is not enough. */
  @Test
  void wakesUpNodeThatSendsForNodeThatDoesNot() {
    TestService api = first("api");
    TestService webhooks = beside(api, "webhooks");
    AtomicInteger wakeUps = wakeUpsToSend(webhooks);
    ApiClient client = api.newClient();
    client.newEndpoint();
    await()
        .until(
            () -> {
              client.newOrder();
              return wakeUps.get() > 0;
            });
  }

  /** The merchant has no endpoint; the one that sequences is woken up for that alone. */
  @Test
  void wakesUpNoNodeToSendWithoutDeliveries() {
    TestService sequencing = first("api,checkout,webhooks,messages,feed,sweeps");
    await()
        .until(() -> sequencing.number("select count(*) from lease where work = 'sequencer'") > 0);
    TestService writing = beside(sequencing, "api,checkout,webhooks,messages,feed,sweeps");
    AtomicInteger toSend = wakeUpsToSend(sequencing);
    AtomicInteger wakeUps = new AtomicInteger();
    sequencing
        .node()
        .bus()
        .subscribe(OutboxBus.EVENTS_WRITTEN, written -> wakeUps.incrementAndGet());
    ApiClient client = writing.newClient();
    await()
        .until(
            () -> {
              client.newOrder();
              return wakeUps.get() > 1;
            });
    assertEquals(0, toSend.get());
    assertFalse(sequencing.node().lifecycle().isStopping());
  }

  private static AtomicInteger wakeUpsToSend(TestService node) {
    AtomicInteger wakeUps = new AtomicInteger();
    node.node()
        .bus()
        .subscribe(
            OutboxBus.EVENTS_WRITTEN,
            written -> {
              if (written.toSend() && !written.byThisNode()) {
                wakeUps.incrementAndGet();
              }
            });
    return wakeUps;
  }
}
