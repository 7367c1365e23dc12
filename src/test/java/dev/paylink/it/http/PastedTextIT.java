package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that come from files, web pages and address books, with what nobody sees in them. */
class PastedTextIT {
  private static final String PAID = "\"amount\":1,\"currency\":\"IDR\"";

  @Test
  void dropsInvisibleCharactersAtTheEndsOfTexts(ApiClient api) {
    JsonNode order =
        created(
            api,
            """
            {%s, "externalId": "\ufeffINV-1\u200b", "metadata": {"sku": "\u2060A-1"},
             "customer": {"name": "\u202aZoë\u202c"}}
            """
                .formatted(PAID));
    assertEquals("INV-1", order.get("externalId").asText());
    assertEquals("{\"sku\":\"A-1\"}", order.get("metadata").toString());
    assertEquals("Zoë", order.at("/customer/name").asText());
    Answer again = api.post("/orders", "{%s,\"externalId\":\"INV-1\"}".formatted(PAID));
    assertEquals(409, again.status(), again.text());
    assertEquals(order.get("id").asText(), found(api, "externalId", "\u200bINV-1\ufeff"));
    assertEquals(order.get("id").asText(), found(api, "metadata[sku]", "A-1\u200e"));
  }

  private static JsonNode created(ApiClient api, String body) {
    Answer created = api.post("/orders", body);
    assertEquals(201, created.status(), created.text());
    return api.get("/orders/" + created.json().get("id").asText()).json();
  }

  private static String found(ApiClient api, String filter, String text) {
    String query =
        URLEncoder.encode(filter, StandardCharsets.UTF_8)
            + "="
            + URLEncoder.encode(text, StandardCharsets.UTF_8);
    return api.get("/orders?" + query).json().at("/data/0/id").asText();
  }

  @Test
  void storesCustomersInNormalForm(ApiClient api) {
    JsonNode order =
        created(
            api,
            """
            {%s, "customer": {"email": "petra@münchen.de\u00a0", "phone": "+62\u00a0812\u20113456\u20117890"}}
            """
                .formatted(PAID));
    assertEquals("petra@xn--mnchen-3ya.de", order.at("/customer/email").asText());
    assertEquals("+6281234567890", order.at("/customer/phone").asText());
    String id = order.get("id").asText();
    assertEquals(id, found(api, "email", "\u200bPetra@München.de "));
    assertEquals(id, found(api, "phone", "\uff0b\uff16\uff12 812 3456\u20137890"));
    Answer erased = api.post("/customers/erase", "{\"email\":\"petra@münchen.de\u00a0\"}");
    assertEquals(1, erased.json().get("orders").asInt(), erased.text());
  }

  @Test
  void storesAddressesOfLinksInNormalForm(ApiClient api) {
    String link =
        api.post(
                "/payment-links",
                "{\"title\":\"T\",%s,\"customer\":{\"email\":\"\ufeffpetra@münchen.de\"}}"
                    .formatted(PAID))
            .json()
            .get("id")
            .asText();
    assertEquals(
        "petra@xn--mnchen-3ya.de",
        api.get("/payment-links/" + link).json().at("/customer/email").asText());
  }

  @Test
  void sellsTheSameKeyOnce(ApiClient api) {
    String product =
        api.post("/digital-products", "{\"title\":\"App\",%s}".formatted(PAID))
            .json()
            .get("id")
            .asText();
    String keys = "/digital-products/" + product + "/licence-keys";
    assertEquals(1, added(api, keys, "\ufeffZ1"));
    assertEquals(0, added(api, keys, "Z1"));
    assertEquals(0, added(api, keys, "\u200bZ1\u2060"));
    Answer twice = api.post(keys, "{\"keys\":[\"Z2\",\"\u200bZ2\"]}");
    assertEquals(400, twice.status());
    assertTrue(twice.text().contains("keys.1"), twice.text());
    for (String refused : new String[] {"Z3\u00a0", "\u3000Z3", "\u200b", "\u3164"}) {
      assertEquals(400, api.post(keys, "{\"keys\":[\"%s\"]}".formatted(refused)).status(), refused);
    }
  }

  private static int added(ApiClient api, String keys, String key) {
    Answer answer = api.post(keys, "{\"keys\":[\"%s\"]}".formatted(key));
    assertEquals(200, answer.status(), answer.text());
    return answer.json().get("added").asInt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u200b", "\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f"})
  void wantsTextsOfWhichSomethingIsSeen(String nothing, ApiClient api) {
    String link = api.newLink();
    for (Answer refused :
        new Answer[] {
          api.patch("/payment-links/" + link, "{\"title\":\"%s\"}".formatted(nothing)),
          api.post("/digital-products", "{\"title\":\"%s\",%s}".formatted(nothing, PAID)),
          api.post("/landing-pages", "{\"slug\":\"s\",\"title\":\"%s\"}".formatted(nothing)),
          api.post("/orders", "{\"externalId\":\"%s\",%s}".formatted(nothing, PAID))
        }) {
      assertEquals(400, refused.status(), refused.text());
    }
  }
}
