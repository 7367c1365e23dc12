package dev.paylink.it.idempotency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CreatedKind;
import dev.paylink.it.support.CreatingMerchant;
import dev.paylink.it.support.SharedCreations;
import dev.paylink.it.support.SharedCreations.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Creations that share a statement: each is answered by itself. */
class SharedCreationsIT {
  private static SharedCreations node;

  @BeforeAll
  static void start() {
    node = new SharedCreations();
    node.service()
        .execute(
            """
            create sequence poisoned;
            select nextval('poisoned');
            create function poison() returns trigger language plpgsql as $$
            begin
              if to_json(new)->>tg_argv[0] = 'poison' then
                perform nextval('poisoned'); -- stays when the statement fails
                raise 'A row that is refused';
              end if;
              return new;
            end $$
            """);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @ParameterizedTest
  @EnumSource
  void writesCreationsThatArriveMeanwhileInOneStatement(CreatedKind kind) {
    List<CreatingMerchant> merchants = List.of(node.newMerchant(), node.newMerchant());
    List<CompletableFuture<Answer>> sent = new ArrayList<>();
    try (Held held = node.hold(kind, merchants.get(0))) {
      merchants.forEach(merchant -> sent.addAll(send(merchant, kind, 26)));
      held.release(sent).forEach(answer -> assertEquals(201, answer.status(), answer.text()));
    }
    merchants.get(0).assertHas(kind, 4 + 26);
    merchants.get(1).assertHas(kind, 26);
    assertTrue(statements(kind, merchants) <= 4 + 4, "The statements were not shared");
  }

  private static List<CompletableFuture<Answer>> send(
      CreatingMerchant merchant, CreatedKind kind, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            n -> merchant.api().sendAsync("POST", kind.path, kind.body("n-" + n), key("n-" + n)))
        .toList();
  }

  private static String[] key(String key) {
    return new String[] {"Idempotency-Key", key};
  }

  private static long statements(CreatedKind kind, List<CreatingMerchant> merchants) {
    List<String> ids = merchants.stream().map(merchant -> "'" + merchant.uuid() + "'").toList();
    return node.service()
        .number(
            "select count(distinct xmin::text) from %s where merchant_id in (%s)"
                .formatted(kind.table, String.join(", ", ids)));
  }

  @ParameterizedTest
  @EnumSource
  void failsAloneARowThatTheDatabaseRefuses(CreatedKind kind) {
    List<CreatingMerchant> merchants = List.of(node.newMerchant(), node.newMerchant());
    long before = node.service().number("select last_value from poisoned");
    node.service()
        .execute(
            "create trigger poison before insert on %s for each row execute function poison('%s')"
                .formatted(kind.table, kind.column));
    try (Held held = node.hold(kind, merchants.get(0))) {
      List<CompletableFuture<Answer>> sent = new ArrayList<>(send(merchants.get(0), kind, 29));
      CompletableFuture<Answer> poison = post(merchants.get(1), kind, "poison", "poison");
      sent.addAll(send(merchants.get(1), kind, 30));
      sent.add(poison);
      List<Answer> answers = held.release(sent);
      assertEquals(500, poison.join().status());
      assertEquals(59, answers.stream().filter(answer -> answer.status() == 201).count());
    } finally {
      node.service().execute("drop trigger poison on " + kind.table);
    }
    merchants.get(0).assertHas(kind, 4 + 29);
    merchants.get(1).assertHas(kind, 30);
    long refused = node.service().number("select last_value from poisoned") - before;
    assertTrue(refused == 2, "The row was not in a shared statement");
    assertEquals(201, post(merchants.get(1), kind, "poison", "poison").join().status());
    merchants.get(1).assertHas(kind, 31);
  }

  private static CompletableFuture<Answer> post(
      CreatingMerchant merchant, CreatedKind kind, String name, String key) {
    return merchant.api().sendAsync("POST", kind.path, kind.body(name), key(key));
  }

  @ParameterizedTest
  @EnumSource
  void answersRequestsWithTheSameKeyAlike(CreatedKind kind) {
    CreatingMerchant merchant = node.newMerchant();
    try (Held held = node.hold(kind, merchant)) {
      List<Answer> answers =
          held.release(Stream.generate(() -> post(merchant, kind, "a", "k")).limit(5).toList());
      answers.forEach(answer -> assertEquals(201, answer.status(), answer.text()));
      assertEquals(1, answers.stream().map(Answer::text).distinct().count());
      assertEquals(4, answers.stream().filter(SharedCreationsIT::isReplayed).count());
    }
    merchant.assertHas(kind, 4 + 1);
  }

  private static boolean isReplayed(Answer answer) {
    return answer.header("Idempotent-Replayed").equals("true");
  }

  @ParameterizedTest
  @EnumSource
  void refusesAKeyWithAnotherBodyInTheSameStatement(CreatedKind kind) {
    CreatingMerchant merchant = node.newMerchant();
    try (Held held = node.hold(kind, merchant)) {
      List<Answer> answers =
          held.release(
              List.of(
                  post(merchant, kind, "a", "k"),
                  post(merchant, kind, "b", "k"),
                  post(merchant, kind, "c", "l")));
      assertEquals(
          List.of(201, 422), answers.subList(0, 2).stream().map(Answer::status).sorted().toList());
      assertEquals(201, answers.get(2).status());
    }
    merchant.assertHas(kind, 4 + 2);
  }

  @ParameterizedTest
  @EnumSource
  void answersFromStoredKeysBesideNewOnes(CreatedKind kind) {
    CreatingMerchant merchant = node.newMerchant();
    String stored = post(merchant, kind, "stored", "stored").join().text();
    String expired = post(merchant, kind, "expired", "expired").join().text();
    node.service()
        .execute(
            "update idempotency_key set expires_at = '2020-01-01' where key = 'expired'"
                + " and merchant_id = '%s'".formatted(merchant.uuid()));
    try (Held held = node.hold(kind, merchant)) {
      List<Answer> answers =
          held.release(
              List.of(
                  post(merchant, kind, "stored", "stored"),
                  post(merchant, kind, "other", "stored"),
                  post(merchant, kind, "again", "expired"),
                  post(merchant, kind, "new", "new"),
                  merchant.api().sendAsync("POST", kind.path, kind.body("without a key"))));
      assertEquals(List.of(201, 422, 201, 201, 201), answers.stream().map(Answer::status).toList());
      assertEquals(stored, answers.get(0).text());
      assertTrue(isReplayed(answers.get(0)));
      assertNotEquals(expired, answers.get(2).text());
      assertEquals(1, answers.stream().filter(SharedCreationsIT::isReplayed).count());
    }
    merchant.assertHas(kind, 2 + 4 + 3);
  }

  @Test
  void createsOneOrderOfAnExternalId() {
    CreatingMerchant merchant = node.newMerchant();
    String taken =
        post(merchant, CreatedKind.ORDER, "taken", "taken").join().json().get("id").asText();
    try (Held held = node.hold(CreatedKind.ORDER, merchant)) {
      List<Answer> answers =
          held.release(
              List.of(
                  post(merchant, CreatedKind.ORDER, "x", "k"),
                  post(merchant, CreatedKind.ORDER, "x", "l"),
                  post(merchant, CreatedKind.ORDER, "taken", "m"),
                  post(merchant, CreatedKind.ORDER, "y", "n")));
      assertEquals(409, answers.get(2).status());
      assertTrue(answers.get(2).text().contains(taken), answers.get(2).text());
      assertEquals(201, answers.get(3).status());
      boolean won = answers.get(0).status() == 201;
      Answer lost = answers.get(won ? 1 : 0);
      assertEquals(409, lost.status());
      String first = answers.get(won ? 0 : 1).json().get("id").asText();
      assertTrue(lost.text().contains(first), lost.text());
    }
    merchant.assertHas(CreatedKind.ORDER, 1 + 4 + 2);
  }
}
