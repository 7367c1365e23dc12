package dev.paylink.it.abuse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.abuse.Accounts.Account;
import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.SmallClient;
import dev.paylink.it.support.abuse.Tally;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Floods of the checkout pages, which anybody can call, are refused and harm nobody else. */
@Tag("abuse")
@Tag("nightly")
class CheckoutAttacksIT {
  private static final int ADDRESSES = 8;
  private static final int MAX_PENDING = 100;

  /** 30, and what is added in a minute of a slow run. */
  private static final int MAX_OF_ADDRESS = 60;

  private static AttackedNode node;
  private static Neighbour neighbour;
  private static Account attacker;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node =
        AttackedNode.start(
            Map.of("PAYLINK_CHECKOUT_MAX_PENDING_ORDERS_PER_LINK", Integer.toString(MAX_PENDING)));
    neighbour = new Neighbour(node);
    attacker = node.newAccount("Attacker");
    attacks = new Attacks(node.port(), attacker.token());
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @Test
  void refusesFloodOfViewsOfMadeUpLinks() {
    assertRefused(Siege.withstand(node, neighbour, attacks.madeUpViews(1_500, ADDRESSES), 5_000));
  }

  @Test
  void refusesFloodOfViewsOfLinkOfAnotherMerchant() {
    String link = new SmallClient(node.origin(), attacker.token()).newCheckout();
    assertRefused(Siege.withstand(node, neighbour, attacks.views(1_500, ADDRESSES, link), 5_000));
  }

  @Test
  void admitsCustomersToLinkThatIsFlooded() {
    assertRefused(
        Siege.withstand(
            node, neighbour, attacks.views(600, ADDRESSES, neighbour.checkout()), 5_000));
  }

  /** How many are refused depends on how fast they come. */
  private static void assertRefused(Tally tally) {
    assertTrue(tally.answers(429) > 0, tally::toString);
  }

  @Test
  void boundsOrdersOfOneAddress() {
    String link = new SmallClient(node.origin(), attacker.token()).newCheckout();
    Tally tally = Siege.withstand(node, neighbour, attacks.computedForms(32, 1, link), 1_000);
    assertTrue(tally.answers(429) > 0, tally::toString);
    long orders = ordersOf(link);
    assertTrue(orders > 0 && orders <= MAX_OF_ADDRESS, () -> orders + " orders");
  }

  @Test
  void boundsPendingOrdersOfOneLink() {
    String link = new SmallClient(node.origin(), attacker.token()).newCheckout();
    Tally tally =
        Siege.withstand(node, neighbour, attacks.computedForms(32, ADDRESSES, link), 1_000);
    long orders = ordersOf(link);
    // Requests that are under way at once may not see each other's orders.
    assertTrue(orders > 0 && orders <= MAX_PENDING + 32, () -> orders + " orders, " + tally);
  }

  private static long ordersOf(String link) {
    return node.number(
        "select count(*) from orders o join payment_link l on l.id = o.payment_link_id where l.checkout_token = '%s'"
            .formatted(CheckoutClient.pathOf(link).substring("/pay/".length())));
  }
}
