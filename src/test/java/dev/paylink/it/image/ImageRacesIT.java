package dev.paylink.it.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.ImageClient;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.TestService;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An image is deleted while something starts to use it: one of the two is refused. */
class ImageRacesIT {
  private static final int ROUNDS = Effort.of(20, 100);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "POST | /digital-products | {'title':'A','amount':1,'currency':'USD','coverImageId':'%s'}",
        "PATCH | /digital-products | {'coverImageId':'%s'}",
        "POST | /landing-pages | {'slug':'%s','title':'A','blocks':[{'type':'image','imageId':'%s','alt':'A'}]}",
        "PATCH | /landing-pages | {'blocks':[{'type':'image','imageId':'%s','alt':'A'}]}"
      })
  void keepsAnImageThatIsUsedOrRefusesItsUse(
      String method, String collection, String body, TestService service, ApiClient api) {
    ImageClient images = new ImageClient(service, api);
    for (int round = 0; round < ROUNDS; round++) {
      String image = images.upload(TestImages.photograph(20 + round, 20)).json().get("id").asText();
      String path = method.equals("POST") ? collection : existing(api, collection, round);
      String json =
          body.replace('\'', '"').replaceFirst("%s\",\"title", "s" + round + "\",\"title");
      CompletableFuture<Answer> use = api.sendAsync(method, path, json.formatted(image));
      CompletableFuture<Answer> deletion = api.sendAsync("DELETE", "/images/" + image, null);
      int used = use.join().status();
      int deleted = deletion.join().status();
      boolean uses = used / 100 == 2;
      assertTrue(uses || used == 400, use.join()::text);
      assertTrue(Set.of(204, 409).contains(deleted), deletion.join()::text);
      assertEquals(uses ? 409 : 204, deleted, use.join()::text);
      assertEquals(uses ? 200 : 404, api.get("/images/" + image).status());
    }
  }

  private static String existing(ApiClient api, String collection, int round) {
    String json =
        collection.equals("/landing-pages")
            ? "{\"slug\":\"p%d\",\"title\":\"A\"}".formatted(round)
            : "{\"title\":\"A\",\"amount\":1,\"currency\":\"USD\"}";
    Answer created = api.post(collection, json);
    return collection + "/" + created.json().get("id").asText();
  }
}
