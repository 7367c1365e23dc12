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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that are forged or written oddly cost the node little, and others nothing. */
@Tag("abuse")
class TokenAttacksIT {
  private static final int FAILURES_PER_MINUTE = 60;

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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesForgedTokensUnverified(boolean distinct) {
    Tally tally = Siege.withstand(node, neighbour, attacks.forgedTokens(64, 1, distinct), 2_000);
    assertEquals(0, tally.answers(200), tally::toString);
    assertTrue(tally.answers(429) > tally.answers(401), tally::toString);
    assertTrue(tally.answers(401) <= 4 * FAILURES_PER_MINUTE, tally::toString);
    neighbour.useNewToken();
    neighbour.assertUnharmed();
  }

  @Test
  void keepsSpellingsOfOneTokenOnce() {
    Tally tally = Siege.withstand(node, neighbour, attacks.spellings(64, 4), SPELLINGS);
    assertTrue(tally.answers() >= SPELLINGS - 64, tally::toString);
  }
}
