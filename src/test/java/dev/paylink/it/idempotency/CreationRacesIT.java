package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CreatedKind;
import dev.paylink.it.support.CreatingMerchant;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.HeldCreations;
import dev.paylink.it.support.MeasuredNode;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two nodes create resources with the same keys and external ids, in opposite orders. */
class CreationRacesIT {
  private static final int ROUNDS = Effort.of(8, 100);
  private static final int OF_A_ROUND = 24;

  private static final Map<String, String> SETTINGS = Map.of("PAYLINK_INSTANCES_ORDER", "1");

  private static MeasuredNode node;
  private static MeasuredNode secondNode;
  private static TestService service;

  @BeforeAll
  static void start() {
    node = MeasuredNode.start(SETTINGS);
    secondNode = node.another(SETTINGS);
    service = node.service();
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    node.close();
  }

  @Test
  void createsOneOrderOfEachKey() {
    for (int round = 0; round < ROUNDS; round++) {
      CreatingMerchant merchant = new CreatingMerchant(service);
      List<Answer> answers = join(send(merchant, "key", "key"));
      List<Answer> here = answers.subList(0, OF_A_ROUND);
      List<Answer> there = answers.subList(OF_A_ROUND, 2 * OF_A_ROUND);
      for (int i = 0; i < OF_A_ROUND; i++) {
        assertEquals(201, here.get(i).status(), here.get(i).text());
        assertEquals(here.get(i).text(), there.get(OF_A_ROUND - 1 - i).text());
      }
      merchant.assertHas(CreatedKind.ORDER, OF_A_ROUND);
    }
    assertNoDeadlock();
  }

  @Test
  void createsOneOrderOfEachExternalId() {
    for (int round = 0; round < ROUNDS; round++) {
      CreatingMerchant merchant = new CreatingMerchant(service);
      List<Answer> answers = join(send(merchant, "here", "there"));
      List<Answer> here = answers.subList(0, OF_A_ROUND);
      List<Answer> there = answers.subList(OF_A_ROUND, 2 * OF_A_ROUND);
      for (int i = 0; i < OF_A_ROUND; i++) {
        Answer one = here.get(i);
        Answer other = there.get(OF_A_ROUND - 1 - i);
        assertEquals(201 + 409, one.status() + other.status(), one.text() + other.text());
        Answer won = one.status() == 201 ? one : other;
        Answer lost = one.status() == 201 ? other : one;
        assertTrue(lost.text().contains(won.json().get("id").asText()), lost.text());
      }
      merchant.assertHas(CreatedKind.ORDER, OF_A_ROUND);
    }
    assertNoDeadlock();
  }

  /** External ids rise with the keys or against them; one node sends last what the other first. */
  private static List<CompletableFuture<Answer>> send(
      CreatingMerchant merchant, String here, String there) {
    ApiClient first = merchant.api();
    ApiClient second = new ApiClient(secondNode.service(), first.token());
    List<CompletableFuture<Answer>> fromFirst = new ArrayList<>();
    List<CompletableFuture<Answer>> fromSecond = new ArrayList<>();
    try (HeldCreations held = new HeldCreations(service.databaseUri())) {
      for (int i = 0; i < OF_A_ROUND; i++) {
        fromFirst.add(send(first, here, i));
        fromSecond.add(send(second, there, OF_A_ROUND - 1 - i));
      }
      held.awaitStatements(2);
      Awaitility.await().until(() -> waiting(node) + waiting(secondNode) == 2 * OF_A_ROUND);
    }
    fromFirst.addAll(fromSecond);
    return fromFirst;
  }

  private static double waiting(MeasuredNode one) {
    return one.sum("http_server_active_requests", "interface", "api");
  }

  private static CompletableFuture<Answer> send(ApiClient client, String keys, int n) {
    String body = CreatedKind.ORDER.body("%02d".formatted(n % 2 == 0 ? n : 99 - n));
    String key = "%s-%02d".formatted(keys, n);
    return client.sendAsync("POST", CreatedKind.ORDER.path, body, "Idempotency-Key", key);
  }

  private static List<Answer> join(List<CompletableFuture<Answer>> sent) {
    return sent.stream().map(CompletableFuture::join).toList();
  }

  private static void assertNoDeadlock() {
    assertEquals(
        0,
        service.number(
            "select deadlocks from pg_stat_database where datname = current_database()"));
  }
}
