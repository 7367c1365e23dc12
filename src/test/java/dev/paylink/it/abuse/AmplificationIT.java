package dev.paylink.it.abuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.HoldingReceiver;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.SmallClient;
import dev.paylink.it.support.abuse.Tally;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests that cost their sender little and the node much leave it to the others. */
@Tag("abuse")
@Tag("nightly")
class AmplificationIT {
  private static final int ADDRESSES = 8;
  private static final String SALE = "{\"amount\":1,\"currency\":\"IDR\"}";

  private static AttackedNode node;
  private static Neighbour neighbour;
  private static SmallClient client;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node = AttackedNode.start();
    neighbour = new Neighbour(node);
    Account attacker = node.newAccount("Attacker");
    client = new SmallClient(node.origin(), attacker.token());
    attacks = new Attacks(node.port(), attacker.token());
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  /** 24,000 names of 4 KB would take 94 MB. */
  @Test
  void forgetsLongNamesOfMadeUpLinks() {
    Tally tally = Siege.withstand(node, neighbour, attacks.longMadeUpViews(480, 120), 24_000 + 480);
    assertTrue(tally.answers() >= 24_000, tally::toString);
  }

  @Test
  void boundsMemoryOfDocumentsThatNobodyReads() {
    Tally tally =
        Siege.withstand(
            node, neighbour, attacks.unreadDocuments(400, 1, 50, "/v1/openapi.yaml"), 20_000);
    assertTrue(tally.connections() >= 400, tally::toString);
  }

  @Test
  void servesOthersBesideFloodOfAssets() {
    Tally tally =
        Siege.withstand(
            node,
            neighbour,
            attacks.documents(1_500, ADDRESSES, "/pay/assets/checkout.css"),
            1_500);
    assertTrue(tally.answers() > 0, tally::toString);
  }

  @Test
  void servesOthersBesideViewsInThousandsOfLanguages() {
    Tally tally =
        Siege.withstand(
            node, neighbour, attacks.polyglotViews(200, ADDRESSES, client.newCheckout()), 2_000);
    assertTrue(tally.answers() >= 1_800, tally::toString);
  }

  @Test
  void servesOthersBesideConnectionsForOneRequest() {
    Tally tally = Siege.withstand(node, neighbour, attacks.churn(480, 1), 1_000);
    assertTrue(tally.closedByService() > 480, tally::toString);
  }

  @Test
  void servesOthersBesideBodiesInTinyChunks() {
    Tally tally = Siege.withstand(node, neighbour, attacks.tinyChunks(64, 1), 64);
    assertTrue(tally.answers() > 0, tally::toString);
    assertEquals(0, tally.answers(201, 500), tally::toString);
  }

  @Test
  void servesOthersBesideDeepBodies() {
    Tally tally = Siege.withstand(node, neighbour, attacks.deepBodies(64, 1), 200);
    assertTrue(tally.answers(400) > 0, tally::toString);
    assertEquals(0, tally.answers(201, 500), tally::toString);
  }

  @Test
  void servesOthersBesideChangesOfOneOrder() {
    String order = client.post("/orders", SALE).get("id").asText();
    Tally tally = Siege.withstand(node, neighbour, attacks.changesOf(200, 1, order), 400);
    assertTrue(tally.answers(200) > 0, tally::toString);
  }

  /** Every order makes a delivery for each endpoint. */
  @Test
  void servesOthersBesideOrdersForManyEndpoints() {
    Account fan = node.newAccount("Fan");
    try (HoldingReceiver receiver = new HoldingReceiver(0)) {
      new SmallClient(node.origin(), fan.token()).createEndpoints(20, receiver.url(), 50);
      Attacks ofFan = new Attacks(node.port(), fan.token());
      Tally tally = Siege.withstand(node, neighbour, ofFan.orders(64, 0), 300);
      assertTrue(tally.answers(201) > 0, tally::toString);
    }
  }

  @Test
  void servesOthersBesideTestsOfEndpointThatHolds() {
    try (HoldingReceiver receiver = new HoldingReceiver(-1)) {
      String endpoint =
          client
              .post(
                  "/webhook-endpoints",
                  "{\"url\":\"%s\",\"enabled\":false}".formatted(receiver.url()))
              .get("id")
              .asText();
      Tally tally = Siege.withstand(node, neighbour, attacks.endpointTests(300, 1, endpoint), 300);
      assertTrue(receiver.calls() > 0, tally::toString);
    }
  }
}
