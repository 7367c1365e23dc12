package dev.paylink.it.support.abuse;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.abuse.Vitals.Sign;
import java.time.Duration;

/** An attack on a node while a neighbour trades on it. */
public final class Siege {
  private static final Duration TIME = Duration.ofSeconds(3);
  private static final Duration BEGIN_TIMEOUT = Duration.ofSeconds(60);

  private Siege() {}

  /**
   * Runs an attack. Fails if a call or a delivery of the neighbour fails, or if the node does not
   * recover its memory, threads and files.
   *
   * @param requests the least number of requests that the attack has to send
   * @return what the attack did and how it was answered
   */
  public static Tally withstand(
      AttackedNode node, Neighbour neighbour, Attack attack, long requests) {
    Sign before = node.vitals();
    neighbour.forgetCalls();
    try (attack) {
      attack.start();
      await()
          .atMost(BEGIN_TIMEOUT)
          .until(() -> attack.tally().connections() + attack.tally().failures() > 0);
      neighbour.trade(TIME);
      node.assertAlive();
      neighbour.assertUnharmed();
      await().atMost(BEGIN_TIMEOUT).until(() -> attack.tally().requests() >= requests);
      node.assertAlive();
      neighbour.assertUnharmed();
      neighbour.assertDelivered();
    } finally {
      System.out.printf(
          "[siege] %s%n[siege] neighbour %s%n[siege] before %s%n",
          attack.tally(), neighbour.answers(), before);
    }
    node.assertRecovered(before);
    assertEquals(0, attack.tally().withoutRetryAfter(), () -> attack.tally().toString());
    return attack.tally();
  }
}
