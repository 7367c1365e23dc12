package dev.paylink.it.abuse;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.HoldingReceiver;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.SmallClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Receivers of one merchant neither delay deliveries of others nor fill the database. */
@Tag("abuse")
@Tag("nightly")
class DeliveryAttacksIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static AttackedNode node;
  private static Neighbour neighbour;

  @BeforeAll
  static void start() {
    node = AttackedNode.start(Map.of("PAYLINK_WEBHOOKS_ATTEMPT_TIMEOUT", "25s"));
    neighbour = new Neighbour(node);
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @Test
  void deliversToOthersWhileReceiversHoldTheirRequests() {
    Account attacker = node.newAccount("Attacker");
    SmallClient client = new SmallClient(node.origin(), attacker.token());
    try (HoldingReceiver receiver = new HoldingReceiver(-1)) {
      client.createEndpoints(20, receiver.url(), 50);
      for (int i = 0; i < 50; i++) {
        client.post("/orders", "{\"amount\":1,\"currency\":\"IDR\"}");
      }
      await().atMost(PATIENCE).until(() -> receiver.held() >= 100);
      Attacks attacks = new Attacks(node.port(), attacker.token());
      Siege.withstand(node, neighbour, attacks.orders(1, 500), 4);
      assertTrue(receiver.held() >= 100, () -> receiver.held() + " held");
    }
  }

  /** An answer is stored with each attempt; what a receiver sends must not fill the database. */
  @Test
  void boundsWhatIsStoredOfAnswers() {
    int deliveries = 200;
    SmallClient client = new SmallClient(node.origin(), node.newAccount("Attacker").token());
    try (HoldingReceiver receiver = new HoldingReceiver(0).with("X-Junk", incompressible())) {
      client.createEndpoints(1, receiver.url(), 50);
      long before = attemptBytes();
      for (int i = 0; i < deliveries; i++) {
        client.post("/orders", "{\"amount\":1,\"currency\":\"IDR\"}");
      }
      await().atMost(PATIENCE).until(() -> receiver.calls() >= deliveries);
      await().atMost(PATIENCE).until(() -> recorded(deliveries));
      long each = (attemptBytes() - before) / deliveries;
      assertTrue(each <= 6_144, () -> each + " bytes for each attempt");
    }
  }

  private static boolean recorded(int attempts) {
    return node.number(
            "select count(*) from webhook_delivery_done where attempt_log::text like '%left out%'")
        >= attempts;
  }

  private static long attemptBytes() {
    return node.number(
        "select sum(pg_total_relation_size(name::regclass)) from partition_range"
            + " where parent = 'webhook_delivery_done'");
  }

  private static String incompressible() {
    return ThreadLocalRandom.current()
        .ints(15_000, '!', '~')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}
