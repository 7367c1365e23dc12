package dev.paylink.it.abuse;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.abuse.AttackedNode;
import dev.paylink.it.support.abuse.Attacks;
import dev.paylink.it.support.abuse.Neighbour;
import dev.paylink.it.support.abuse.Siege;
import dev.paylink.it.support.abuse.Tally;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Connections that hold memory or places and give nothing for them do no harm to others. */
@Tag("nightly")
@Tag("abuse")
class ConnectionAttacksIT {
  private static final int ADDRESSES = 8;

  private static AttackedNode node;
  private static Neighbour neighbour;
  private static Attacks attacks;

  @BeforeAll
  static void start() {
    node =
        AttackedNode.start(
            Map.of("PAYLINK_HTTP_HEAD_TIMEOUT", "1s", "PAYLINK_HTTP_BODY_TIMEOUT", "3s"));
    neighbour = new Neighbour(node);
    attacks = new Attacks(node.port(), node.newAccount("Attacker").token());
  }

  @AfterAll
  static void stop() {
    neighbour.close();
    node.close();
  }

  @Test
  void boundsMemoryOfUnfinishedForms() {
    Tally tally =
        Siege.withstand(node, neighbour, attacks.unfinishedForms(4_000, ADDRESSES), 4_000);
    assertTrue(tally.answers() > 0, tally::toString);
  }

  @Test
  void boundsMemoryOfUnfinishedFormsOfTheConsole() {
    Attacks onConsole = new Attacks(node.consolePort(), "");
    Tally tally =
        Siege.withstand(node, neighbour, onConsole.unfinishedSignIns(1_400, ADDRESSES), 1_400);
    assertTrue(tally.answers(413) > 0, tally::toString);
  }

  @Test
  void endsHeadsThatArriveSlowlyOnTheConsole() {
    Attacks onConsole = new Attacks(node.consolePort(), "");
    Tally tally = Siege.withstand(node, neighbour, onConsole.slowHeads(2_000, ADDRESSES), 2_000);
    assertTrue(tally.answers(408) > 0, tally::toString);
  }

  @Test
  void endsBodiesThatArriveSlowly() {
    Tally tally =
        Siege.withstand(
            node, neighbour, attacks.slowBodies(1_400, ADDRESSES, neighbour.checkout()), 1_400);
    assertTrue(tally.answers(408, 401, 403, 404, 429, 503) > 0, tally::toString);
    assertTrue(tally.closedByService() > 0, tally::toString);
  }

  @Test
  void endsHeadsThatArriveSlowly() {
    Tally tally = Siege.withstand(node, neighbour, attacks.slowHeads(1_000, ADDRESSES), 1_000);
    assertTrue(tally.answers(408) > 0, tally::toString);
  }

  @Test
  void endsHeadsThatArriveSlowlyOnTheManagementPort() {
    Attacks onManagementPort = new Attacks(node.managementPort(), "");
    Tally tally = Siege.withstand(node, neighbour, onManagementPort.slowHeads(900, ADDRESSES), 900);
    assertTrue(tally.answers(408) > 0, tally::toString);
  }

  @Test
  void servesOthersBesideSilentConnections() {
    Tally tally = Siege.withstand(node, neighbour, attacks.silence(4_000, ADDRESSES), 0);
    assertTrue(tally.connections() >= 4_000, tally::toString);
  }

  @Test
  void refusesFurtherConnectionsOfOneAddress() {
    Tally tally = Siege.withstand(node, neighbour, attacks.idleAfterRequest(700, 1), 700);
    assertTrue(tally.answers(429) > 0, tally::toString);
    assertTrue(tally.answers(404) >= 500, tally::toString); // places are free again after a test
  }

  @Test
  void answersProbesBesideFloodOfProbes() {
    Tally tally = Siege.withstand(node, neighbour, attacks.probes(1_500, ADDRESSES), 1_500);
    assertTrue(tally.answers() > 0, tally::toString);
  }
}
