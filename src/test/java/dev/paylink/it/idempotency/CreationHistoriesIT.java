package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.it.support.CreatingMerchant;
import dev.paylink.it.support.CreationModel;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.HeldCreations;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.RandomCreations;
import dev.paylink.it.support.RandomCreations.Sent;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Concurrent creations on two nodes, with equal and different keys and bodies, create the same
 * resources as one after the other. Meanwhile clients close connections, statements and waits for
 * locks time out, and a node is killed.
 */
@Tag("nightly")
class CreationHistoriesIT {
  private static final int BURSTS = Effort.of(6, 200);
  private static final int KILLS = Effort.of(1, 20);
  private static final int REQUESTS = 60; // of a burst
  private static final int RETRIES = 5;
  private static final long SEED = Long.getLong("paylink.test.seed", System.nanoTime());

  /** Of both nodes; with one writer of a kind, most statements are shared. */
  private static final Map<String, String> COMMON =
      Map.of(
          "PAYLINK_INSTANCES_ORDER",
          "1",
          "PAYLINK_INSTANCES_PAYMENT_LINK",
          "1",
          "PAYLINK_TOKENS_JWKS",
          TokenKeys.generate(),
          "PAYLINK_WEBHOOKS_SECRET_KEYS",
          SecretBox.newKey());

  /** Held statements fail, which is an outage to a writer. */
  private static final Map<String, String> SHORT_STATEMENTS =
      Map.of("PAYLINK_DATABASE_STATEMENT_TIMEOUT", "400ms");

  /** Held locks are not free in time, which is no outage to a writer. */
  private static final Map<String, String> SHORT_LOCKS =
      Map.of("PAYLINK_DATABASE_LOCK_TIMEOUT", "200ms");

  private static TestService service;

  @BeforeAll
  static void start() {
    service = TestService.start(with(SHORT_STATEMENTS));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Map<String, String> with(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(COMMON);
    all.putAll(settings);
    return all;
  }

  @Test
  void createsAsIfOneByOneAlthoughClientsGoAndStatementsFail() {
    try (TestService other = service.anotherNode(with(SHORT_LOCKS))) {
      Run run = new Run(other.origin());
      for (int i = 0; i < BURSTS; i++) {
        boolean held = run.random.nextInt(3) == 0;
        run.burst(held);
      }
      run.verify();
    }
  }

  @Test
  @Tag("ops")
  void createsAsIfOneByOneAlthoughANodeIsKilled() {
    TestDatabase database = TestDatabase.shared();
    try (JarNode node = new JarNode(service.databaseUri(), database.user(), database.password())) {
      COMMON.forEach(node::with);
      Run run = new Run(node.origin());
      for (int i = 0; i < KILLS; i++) {
        node.start();
        node.awaitReady();
        run.burst(false);
        int before = 1 + run.random.nextInt(REQUESTS);
        run.send(before);
        node.kill();
        run.send(REQUESTS - before);
      }
      node.start();
      node.awaitReady();
      run.verify();
    }
  }

  /** Requests to two nodes. */
  private static final class Run {
    private final Random random = new Random(SEED);
    private final List<CreatingMerchant> merchants =
        List.of(new CreatingMerchant(service), new CreatingMerchant(service));
    private final RandomCreations creations;

    Run(String other) {
      creations = new RandomCreations(random, List.of(service.origin(), other), merchants);
    }

    /** Sends requests at once, some of which are cancelled, and waits for their ends. */
    void burst(boolean held) {
      creations.nextBurst();
      int first = creations.all().size();
      if (held) {
        try (HeldCreations lock = new HeldCreations(service.databaseUri())) {
          send(REQUESTS);
          List<Sent> sent = creations.all().subList(first, first + REQUESTS);
          Awaitility.await().until(() -> sent.stream().anyMatch(Run::hasFailed));
        }
      } else {
        send(REQUESTS);
      }
      creations.await();
    }

    private static boolean hasFailed(Sent sent) {
      return sent.answer().isDone() && sent.status() >= 500;
    }

    void send(int count) {
      for (int i = 0; i < count; i++) {
        creations.send();
        if (random.nextInt(10) == 0) {
          creations.cancelOne();
        }
      }
    }

    /** Retries what has no outcome, as a client does, until it has one. */
    void verify() {
      creations.await();
      CreationModel model = new CreationModel(service, merchants);
      try {
        model.verify(creations.all());
        for (int tries = 0; tries < RETRIES; tries++) {
          creations.open().forEach(creations::send);
          creations.await();
        }
        assertEquals(List.of(), creations.open());
        model.verify(creations.all());
      } catch (AssertionError e) {
        throw new AssertionError("With -Dpaylink.test.seed=" + SEED + ": " + e.getMessage(), e);
      }
    }
  }
}
