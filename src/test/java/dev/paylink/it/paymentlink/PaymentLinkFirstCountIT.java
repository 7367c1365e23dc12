package dev.paylink.it.paymentlink;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.data.db.Migrations;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/** Links from before links were counted. */
class PaymentLinkFirstCountIT {
  private static final UUID MERCHANT = UUID.fromString("018b0000-0000-7000-8000-000000000001");

  private static final String OLD_LINKS =
      """
      insert into merchant (id, name, mode) values ('%1$s', 'Shop', 'test');
      insert into payment_link (id, merchant_id, title, amount_minor, currency, checkout_token)
      select ('018b0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '%1$s', 't', 1, 'USD', n
      from generate_series(1, 30) n;
      """;

  private static final String UNCOUNT =
      """
      delete from payment_link_count where merchant_id = '%1$s';
      delete from payment_link_count_delta where merchant_id = '%1$s';
      insert into uncounted values ('payment_link', '%1$s');
      """;

  @Test
  void leavesOldLinksToBeCountedAfterTheMigration() {
    String uri = TestDatabase.shared().create();
    AppConfig.Database database = database(uri);
    Flyway.configure()
        .dataSource("jdbc:" + uri, database.user(), database.password())
        .locations("classpath:db/migration")
        .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
        .target("16")
        .load()
        .migrate();
    TestDatabase.shared().execute(uri, OLD_LINKS.formatted(MERCHANT));
    new Migrations(database).migrate();
    TestDatabase.shared()
        .execute(uri, "update payment_link set deactivated = true where checkout_token = '7'");
    assertEquals(1, TestDatabase.shared().number(uri, "select count(*) from uncounted"));
    try (CountAuditStore counts = new CountAuditStore(database)) {
      assertEquals(0, counts.wrong(Counted.PAYMENT_LINKS, MERCHANT));
      counts.rebuild(Counted.PAYMENT_LINKS, MERCHANT);
      assertEquals(0, counts.wrong(Counted.PAYMENT_LINKS, MERCHANT));
    }
    assertEquals(0, TestDatabase.shared().number(uri, "select count(*) from uncounted"));
    String total =
        "select total from payment_link_count where level = 4 and cells = '[1:3]={29,0,1}'";
    assertEquals(30, TestDatabase.shared().number(uri, total));
  }

  @Test
  void listsUncountedLinksUntilNodeHasCountedThem() {
    try (TestService service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1h"))) {
      Merchant merchant = service.merchant("test");
      ApiClient client = service.client(merchant, TestService.ALL_SCOPES);
      for (int i = 0; i < 5; i++) {
        client.newLink();
      }
      await().until(() -> service.number("select count(*) from payment_link_count_delta") == 0);
      service.execute(UNCOUNT.formatted(TypeId.MERCHANT.decode(merchant.id())));
      client.delete("/payment-links/" + client.newLink());
      assertTotals(client);
      try (TestService counting = service.anotherNode(Map.of())) {
        await().until(() -> service.number("select count(*) from uncounted") == 0);
        assertTotals(client);
        String counted = "select total from payment_link_count where level = 4";
        await().until(() -> counting.number(counted) == 6);
      }
    }
  }

  private static void assertTotals(ApiClient client) {
    assertEquals(6, total(client, "perPage=1"));
    assertEquals(5, total(client, "status=active"));
    assertEquals(0, total(client, "status=expired"));
    assertEquals(1, total(client, "status=deactivated"));
    assertEquals(6, total(client, "createdFrom=2020-01-01&page=300"));
    assertEquals(0, total(client, "createdTo=2020-01-01"));
  }

  private static int total(ApiClient client, String query) {
    return client.get("/payment-links?" + query).json().at("/meta/total").asInt();
  }

  private static AppConfig.Database database(String uri) {
    Map<String, String> settings =
        Map.of(
            "PAYLINK_DATABASE_URI", uri,
            "PAYLINK_DATABASE_USER", TestDatabase.shared().user(),
            "PAYLINK_DATABASE_PASSWORD", TestDatabase.shared().password());
    return ConfigLoader.load(new JsonObject(), settings).database();
  }
}
