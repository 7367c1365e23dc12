package dev.paylink.it.abuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.SmallClient;
import dev.paylink.it.support.abuse.Tally;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The most expensive requests of a merchant, within its rate, leave the node to the others. */
@Tag("abuse")
@Tag("nightly")
class HeavyRequestsIT {
  private static final int LINKS = 100_000;
  private static final String EVENTS = "/v1/events?limit=100";

  private static AttackedNode node;
  private static Neighbour neighbour;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node = AttackedNode.start();
    neighbour = new Neighbour(node);
    Account attacker = node.newAccount("Attacker");
    attacks = new Attacks(node.port(), attacker.token());
    new SmallClient(node.origin(), attacker.token()).createLargeOrders(100);
    UUID merchant = TypeId.MERCHANT.decode(attacker.merchantId());
    node.execute(Attacks.payments("merchant_id = '%s'".formatted(merchant), 200));
    node.execute(
        """
        insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token)
        select uuid_at(clock_timestamp()), '%s', 'Seat', 1, 'IDR', 'many-' || n
        from generate_series(1, %d) n
        """
            .formatted(merchant, LINKS));
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @Test
  void servesOthersBesideFarPages() {
    Tally tally = Siege.withstand(node, neighbour, attacks.farPages(64, 1, LINKS), 100);
    assertTrue(tally.answers() > 0, tally::toString);
  }

  @Test
  void servesOthersBesideOrdersWithManyPayments() {
    Tally tally =
        Siege.withstand(
            node, neighbour, attacks.reads(8, 1, "/v1/orders?perPage=100&expand=payments"), 20);
    assertTrue(tally.answers(200, 429) > 0, tally::toString);
  }

  @Test
  void servesOthersBesideChangesOfOneMerchant() {
    Tally tally = Siege.withstand(node, neighbour, attacks.changesOfMerchant(64, 1), 100);
    assertTrue(tally.answers(200) > 0, tally::toString);
  }

  @Test
  void servesOthersBesideLogos() {
    Tally tally =
        Siege.withstand(node, neighbour, attacks.logos(200, 1, TestImages.deepLogo()), 200);
    assertTrue(tally.answers(429) > 0, tally::toString);
  }

  @Test
  void servesOthersBesideFaultyBodies() {
    Tally tally = Siege.withstand(node, neighbour, attacks.faultyBodies(64, 1), 200);
    assertTrue(tally.answers(400) > 0, tally::toString);
    assertEquals(0, tally.answers(201, 500), tally::toString);
  }

  @Test
  void servesOthersBesideLargeLists() {
    Tally tally = Siege.withstand(node, neighbour, attacks.reads(64, 1, EVENTS), 100);
    assertTrue(tally.answers(200) > 0, tally::toString);
  }

  @Test
  void boundsMemoryOfAnswersThatNobodyReads() {
    Tally tally = Siege.withstand(node, neighbour, attacks.unreadLists(64, 1, 30, EVENTS), 64 * 30);
    assertTrue(tally.connections() >= 64, tally::toString);
  }
}
