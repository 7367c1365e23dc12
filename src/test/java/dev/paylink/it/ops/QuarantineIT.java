package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.work.Poller;
import dev.paylink.data.quarantine.QuarantineStore;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestRefunder;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A quarantine holds what nodes start by themselves, until it is released. */
@Tag("ops")
@Tag("nightly")
class QuarantineIT {
  private static final Map<String, String> SETTINGS =
      Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms");
  private static final Duration DAYS = Duration.ofDays(2); // more than orders.pendingTtl
  private static final String UNPLACED = "select count(*) from event where position is null";

  private final List<TestService> nodes = new ArrayList<>();
  private final List<TestRefunder> refunders = new ArrayList<>();
  private final List<String> held = new CopyOnWriteArrayList<>();
  private final AppenderBase<ILoggingEvent> log =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
          held.add(line.getFormattedMessage());
        }
      };
  private final Receiver receiver = new Receiver();
  private TestService service;
  private TestMerchant merchant;

  @BeforeEach
  void start() {
    log.start();
    ((Logger) LoggerFactory.getLogger(Poller.class)).addAppender(log);
    service = TestService.start(SETTINGS);
    add(service);
    add(service.anotherNode(SETTINGS));
    merchant = new TestMerchant(service, "acme");
  }

  @AfterEach
  void stop() {
    ((Logger) LoggerFactory.getLogger(Poller.class)).detachAppender(log);
    for (int i = nodes.size() - 1; i >= 0; i--) {
      nodes.get(i).close();
    }
    receiver.close();
  }

  private void add(TestService node) {
    nodes.add(node);
    refunders.add(TestRefunder.deploy(node, "acme"));
  }

  private Map<String, String> database() {
    return TestDatabase.settings(service.databaseUri());
  }

  private void begin() {
    assertTrue(
        TestService.await(new QuarantineStore(service.node().databases().api()).begin())
            .isPresent());
    await().until(() -> nodes.stream().noneMatch(node -> node.node().quarantine().isOpen()));
  }

  private void awaitHeld(String purpose, int count) {
    await()
        .until(
            () ->
                held.stream().filter(line -> line.startsWith("Held, does not " + purpose)).count()
                    >= count);
  }

  @Test
  void holdsEverythingOnEveryNodeUntilReleased() {
    nodes.forEach(node -> node.advance(DAYS.negated()));
    new CheckoutClient(service).pay(merchant.newCheckout(), "acme").location();
    String paid = merchant.orders().get(0);
    assertEquals("paid", merchant.status(paid));
    String overdue = merchant.api().newOrder();
    begin();
    nodes.forEach(node -> node.advance(DAYS));
    add(service.anotherNode(SETTINGS)); // started later
    new Webhooks(service, merchant.api()).endpoint(receiver.url(), "");
    JsonNode refund =
        merchant.api().post("/orders/" + paid + "/refunds", "{\"amount\":50000}").json();
    merchant.api().post("/payment-links", "{\"title\":\"Seat\",\"amount\":1,\"currency\":\"IDR\"}");
    awaitHeld("cancel overdue orders", nodes.size());
    awaitHeld("ask providers for refunds", nodes.size());
    awaitHeld("send deliveries", 2 * nodes.size());
    await().until(() -> service.number(UNPLACED) == 0);
    assertEquals(1, service.number("select count(*) from feed_restore"));
    assertEquals("pending", merchant.status(overdue));
    assertEquals(0, receiver.calls().size());
    refunders.forEach(
        refunder -> assertEquals(List.of(), refunder.requests(refund.get("id").asText())));
    assertFalse(service.number("select count(*) from webhook_delivery") == 0);

    String released = release();
    assertTrue(released.strip().endsWith("deliveries 2, overdue orders 1, refunds 1"), released);
    await().until(() -> merchant.status(overdue).equals("cancelled"));
    await().until(() -> service.number("select count(*) from webhook_delivery") == 0);
    String path = "/orders/%s/refunds/%s".formatted(paid, refund.get("id").asText());
    await().until(() -> merchant.api().get(path).json().get("status").asText().equals("succeeded"));
    assertEquals("There is no quarantine; nothing to release", release().strip());
  }

  private String release() {
    JarProcess release = JarProcess.run(database(), "release");
    assertEquals(0, release.exitCode(), release::err);
    assertEquals("", release.out());
    return release.err();
  }

  @Test
  void beginsBeforeAnythingStarts() {
    nodes.get(1).close();
    nodes.remove(1);
    TestService api = service.anotherNode(Map.of("PAYLINK_NODE_ROLES", "api"));
    service.close();
    nodes.remove(service);
    nodes.add(api);
    api.advance(DAYS.negated());
    String order = api.client(api.merchant("test"), TestService.ALL_SCOPES).newOrder();
    try (JarNode node =
        new JarNode(
                service.databaseUri(),
                TestDatabase.shared().user(),
                TestDatabase.shared().password())
            .with("PAYLINK_ORDERS_SWEEP_INTERVAL", "10ms")
            .with("PAYLINK_TOKENS_JWKS", service.node().config().tokens().jwks())
            .with(
                "PAYLINK_WEBHOOKS_SECRET_KEYS", service.node().config().webhooks().secretKeys())) {
      node.start("--quarantine", "--roles=sweeps,api");
      node.awaitReady();
      await().until(() -> node.errors().contains("does not cancel overdue orders"));
      assertTrue(node.errors().contains("until `paylink.jar release` is run"), node.errors());
      assertEquals("pending", status(api));
      node.command("release");
      await().until(() -> status(api).equals("cancelled"));
      assertTrue(node.errors().contains("; roles api, sweeps; "), order);
    }
  }

  private static String status(TestService node) {
    return node.text("select status from orders");
  }
}
