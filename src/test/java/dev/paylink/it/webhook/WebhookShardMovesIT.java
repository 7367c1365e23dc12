package dev.paylink.it.webhook;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.Shards;
import dev.paylink.it.support.webhook.Shards.Owner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** How shards move when nodes start and stop. Each test starts nodes of its own, for that. */
class WebhookShardMovesIT {
  private static final Map<String, String> TWO_SENDERS = Map.of("PAYLINK_INSTANCES_WEBHOOK", "2");
  private static final Map<String, String> ONE_SENDER = Map.of("PAYLINK_INSTANCES_WEBHOOK", "1");

  /** Deliveries that were looked up by id. */
  private static final String LOOKS =
      "select idx_scan from pg_stat_user_indexes where indexrelname = 'webhook_delivery_pkey'";

  @Test
  void movesShardsOnlyToNodesThatStartAndFromNodesThatStop() {
    try (TestService one = TestService.start(TWO_SENDERS)) {
      Shards shards = new Shards(one);
      Map<Integer, Owner> ofOne = shards.awaitShares(32, 32);
      TestService two = one.anotherNode(TWO_SENDERS);
      Map<Integer, Owner> ofTwo = shards.awaitShares(16, 16, 16, 16);
      assertMovedOnlyTo(two, ofOne, ofTwo);
      await().until(() -> gaugeOf(two) == 32);
      try (TestService three = one.anotherNode(TWO_SENDERS)) {
        Map<Integer, Owner> ofThree = shards.awaitShares(10, 10, 11, 11, 11, 11);
        assertMovedOnlyTo(three, ofTwo, ofThree);
        stop(two);
        assertMovedOnlyFrom(two, ofThree, shards.awaitShares(16, 16, 16, 16));
      }
    }
  }

  private static double gaugeOf(TestService node) {
    return node.node().metrics().registry().get("paylink.webhook.shards").gauge().value();
  }

  private static void assertMovedOnlyTo(
      TestService node, Map<Integer, Owner> before, Map<Integer, Owner> after) {
    UUID id = node.node().nodeId();
    after.forEach(
        (shard, owner) ->
            assertTrue(owner.node().equals(id) || owner.equals(before.get(shard)), "" + shard));
  }

  private static void assertMovedOnlyFrom(
      TestService node, Map<Integer, Owner> before, Map<Integer, Owner> after) {
    UUID id = node.node().nodeId();
    before.forEach(
        (shard, owner) ->
            assertTrue(owner.node().equals(id) || owner.equals(after.get(shard)), "" + shard));
  }

  /** Nobody has to wait for a lease of a node that has stopped. */
  private static void stop(TestService node) {
    String ofNode =
        "select count(*) from webhook_sender where node_id = '%s'".formatted(node.node().nodeId());
    assertEquals(2, node.number(ofNode));
    TestService.await(node.stop());
    assertEquals(0, node.number(ofNode));
    node.close();
  }

  @Test
  void keepsShardsWithAttemptsInFlightUntilTheyAreRecorded() {
    CountDownLatch answer = new CountDownLatch(1);
    try (TestService one = TestService.start(ONE_SENDER);
        Receiver receiver = new Receiver()) {
      receiver.answerAfter(answer);
      List<ApiClient> merchants = new ArrayList<>();
      Set<Integer> busy = new TreeSet<>();
      int endpoints = 0;
      while (busy.size() < 40) { // more than a share of two
        if (endpoints++ % 20 == 0) { // the maximum of a merchant
          merchants.add(one.newClient());
        }
        ApiClient merchant = merchants.get(merchants.size() - 1);
        busy.add(Shards.of(new Webhooks(one, merchant).endpoint(receiver.url(), "")));
      }
      merchants.forEach(ApiClient::newOrder);
      receiver.await(endpoints);
      try (TestService two = one.anotherNode(ONE_SENDER)) {
        Shards shards = new Shards(one);
        Map<Integer, Owner> owners = shards.awaitShares(24, 40);
        assertEquals(busy, shardsOf(one, owners));
        assertEquals(endpoints, receiver.calls().size());
        merchants.forEach(ApiClient::newOrder); // those of shards that are leaving wait
        long looks = one.number(LOOKS);
        awaitRenewals(one, 3);
        assertTrue(one.number(LOOKS) - looks < 500, "what waits is read again and again");
        answer.countDown();
        shards.awaitShares(32, 32);
        receiver.await(2 * endpoints);
        await().until(() -> one.number("select count(*) from webhook_delivery") == 0);
      }
      assertEquals(2 * endpoints, receiver.calls().size());
      assertEquals(
          2L * endpoints,
          one.number("select count(*) from webhook_delivery_done where attempts = 1"));
    }
  }

  /** Waits until leases were renewed so often, once a second each. */
  private static void awaitRenewals(TestService node, int count) {
    String renewed = "select min(expires_at) from webhook_sender";
    for (int i = 0; i < count; i++) {
      String before = node.text(renewed);
      await().until(() -> !node.text(renewed).equals(before));
    }
  }

  private static Set<Integer> shardsOf(TestService node, Map<Integer, Owner> owners) {
    Set<Integer> shards = new HashSet<>(owners.keySet());
    shards.removeIf(shard -> !owners.get(shard).node().equals(node.node().nodeId()));
    return shards;
  }
}
