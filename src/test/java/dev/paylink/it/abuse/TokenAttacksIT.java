package dev.paylink.it.abuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.Tally;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tokens that are forged or written oddly cost the node little, and others nothing. */
@Tag("abuse")
@Tag("nightly")
class TokenAttacksIT {
  private static final int CONNECTIONS = 64;

  /** 60 at once, those that are under way then, and what is added in a minute of a slow run. */
  private static final int MAX_VERIFIED = 60 + CONNECTIONS + 60;

  /** If the cache kept each of them, it would take 60 MB. */
  private static final int SPELLINGS = 8_000;

  private static AttackedNode node;
  private static Neighbour neighbour;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node = AttackedNode.start();
    neighbour = new Neighbour(node);
    attacks = new Attacks(node.port(), node.newAccount("Attacker").token());
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @Test
  void refusesForgedTokensUnverified() {
    Tally tally =
        Siege.withstand(node, neighbour, attacks.forgedTokens(CONNECTIONS, 1, true), 2_000);
    assertEquals(0, tally.answers(200), tally::toString);
    assertTrue(tally.answers(429) > tally.answers(401), tally::toString);
    assertTrue(tally.answers(401) <= MAX_VERIFIED, tally::toString);
    neighbour.useNewToken();
    neighbour.assertUnharmed();
  }

  /** A token that the node knows to be false needs no verification. */
  @Test
  void servesOthersBesideOneForgedToken() {
    Tally tally = Siege.withstand(node, neighbour, attacks.forgedTokens(64, 1, false), 2_000);
    assertEquals(tally.answers(), tally.answers(401, 429), tally::toString);
    neighbour.useNewToken();
    neighbour.assertUnharmed();
  }

  @Test
  void looksUpFewTokensOfOperators() {
    Attacks onManagementPort = new Attacks(node.managementPort(), "");
    Tally tally =
        Siege.withstand(
            node, neighbour, onManagementPort.madeUpOperatorTokens(CONNECTIONS, 1), 2_000);
    assertEquals(0, tally.answers(200), tally::toString);
    assertTrue(tally.answers(401) <= MAX_VERIFIED, tally::toString);
  }

  @Test
  void keepsSpellingsOfOneTokenOnce() {
    Tally tally = Siege.withstand(node, neighbour, attacks.spellings(64, 4), SPELLINGS);
    assertTrue(tally.answers() >= SPELLINGS - 64, tally::toString);
  }
}
