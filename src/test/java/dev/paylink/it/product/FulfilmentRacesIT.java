package dev.paylink.it.product;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A product gets something to deliver while a node looks at an order of it and finds nothing. */
class FulfilmentRacesIT {
  private static final String SLOW_LOOKS =
      """
      create function look_slowly() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(1);
        return new;
      end $$;
      create trigger slow_look before update on fulfilment
        for each row when (old.due and not new.due) execute function look_slowly();
      """;

  private static final String LOOKING =
      "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";

  private static TestService service;

  @BeforeAll
  static void start(@OwnNode("it has a trigger of its own") TestService node) {
    service = node;
    service.execute(SLOW_LOOKS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"licence-keys", "files"})
  void deliversWhatIsAddedDuringALook(String kind) {
    TestMerchant merchant = new TestMerchant(service, "sandbox");
    JsonNode product =
        merchant
            .api()
            .post("/digital-products", "{\"title\":\"A\",\"amount\":0,\"currency\":\"USD\"}")
            .json();
    String path = "/digital-products/" + product.get("id").asText();
    String checkout = CheckoutClient.pathOf(product.get("checkoutUrl").asText());
    new CheckoutClient(service).pay(checkout, "").location();
    await().until(() -> service.number(LOOKING) > 0);
    CompletableFuture<Answer> added =
        kind.equals("files")
            ? new FileClient(service, merchant.api(), path)
                .putAsync("a.txt", "a".getBytes(StandardCharsets.UTF_8))
            : merchant.api().sendAsync("POST", path + "/licence-keys", "{\"keys\":[\"KEY-0001\"]}");
    assertTrue(added.join().status() < 300, added.join()::text);
    String order = merchant.orders().get(0);
    await().until(() -> merchant.history(order).contains("order.delivered"));
  }
}
