package dev.paylink.it.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.List;

/** Reads the kept requests of a merchant. */
final class Audit {
  private Audit() {}

  /** The kept request of an answer, when it was written. */
  static JsonNode of(TestService service, ApiClient client, ApiClient.Answer answer) {
    awaitWritten(service, answer);
    ApiClient.Answer kept = client.get("/requests/" + answer.header("X-Request-Id"));
    assertEquals(200, kept.status(), kept.text());
    return kept.json();
  }

  /** Asks the database: the service would keep each request for what is not there yet. */
  static void awaitWritten(TestService service, ApiClient.Answer answer) {
    await().until(() -> isWritten(service, answer));
  }

  static boolean isWritten(TestService service, ApiClient.Answer answer) {
    return service.number(
            "select count(*) from api_request where id = '%s'"
                .formatted(TypeId.REQUEST.decode(answer.header("X-Request-Id"))))
        == 1;
  }

  /** The ids of a page. */
  static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.get("data").forEach(request -> ids.add(request.get("id").asText()));
    return ids;
  }
}
