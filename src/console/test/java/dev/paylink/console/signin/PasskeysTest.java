package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasskeysTest {
  private static JsonObject answer(String clientData) {
    String data =
        Base64.getUrlEncoder().encodeToString(clientData.getBytes(StandardCharsets.UTF_8));
    return new JsonObject().put("response", new JsonObject().put("clientDataJSON", data));
  }

  @Test
  void readsTheChallengeOfAnOwnPage() {
    assertEquals("c", Passkeys.challenge(answer("{\"challenge\":\"c\",\"crossOrigin\":false}")));
    assertEquals("c", Passkeys.challenge(answer("{\"challenge\":\"c\"}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"challenge\":\"c\",\"crossOrigin\":true}",
        "{\"challenge\":\"c\",\"crossOrigin\":\"true\"}",
        "{\"challenge\":\"c\",\"topOrigin\":\"https://evil.example\"}",
        "[]"
      })
  void refusesAFrameOfAnotherOrigin(String clientData) {
    assertThrows(Fault.class, () -> Passkeys.challenge(answer(clientData)));
  }
}
