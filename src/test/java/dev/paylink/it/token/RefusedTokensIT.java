package dev.paylink.it.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens with a false signature, and tokens written in other ways. */
@Tag("abuse")
class RefusedTokensIT {
  private static final int LIMIT = 6;
  private static TestService service;
  private static String token;

  /** Shared, as a token that another test has sent is remembered, and not counted. */
  private static final Random RANDOM = new Random(1);

  @BeforeAll
  static void start() {
    service =
        TestService.start(Map.of("PAYLINK_TOKENS_FAILURES_PER_MINUTE", Integer.toString(LIMIT)));
    token = newToken();
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static String newToken() {
    return service.issue(service.merchant("test"), "orders:read", Duration.ofDays(1)).token();
  }

  private String withFalseSignature() {
    byte[] signature = new byte[64];
    RANDOM.nextBytes(signature);
    return token.substring(0, token.lastIndexOf('.') + 1)
        + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  private static HttpResponse<String> get(String address, String authorization) {
    return new RawHttp(service.port())
        .from(address)
        .send(
            "GET /v1/orders HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: "
                + authorization
                + "\r\n\r\n");
  }

  @Test
  void refusesToVerifyFurtherTokensOfAnAddressWithManyFalseOnes() {
    HttpResponse<String> answer = get("127.0.0.3", "Bearer " + withFalseSignature());
    for (int i = 0; i < 2 * LIMIT && answer.statusCode() == 401; i++) {
      answer = get("127.0.0.3", "Bearer " + withFalseSignature());
    }
    assertEquals(429, answer.statusCode());
    assertNotEquals("", answer.headers().firstValue("Retry-After").orElse(""));
    assertEquals(429, get("127.0.0.3", "Bearer " + newToken()).statusCode());
    assertEquals(200, get("127.0.0.4", "Bearer " + newToken()).statusCode());
  }

  @Test
  void servesKnownTokensOfAnAddressWithManyFalseOnes() {
    for (int i = 0; i < 20; i++) { // so that every instance knows it
      assertEquals(200, get("127.0.0.5", "Bearer " + token).statusCode());
    }
    for (int i = 0; i < 2 * LIMIT; i++) {
      get("127.0.0.5", "Bearer " + withFalseSignature());
    }
    assertEquals(429, get("127.0.0.5", "Bearer " + withFalseSignature()).statusCode());
    assertEquals(200, get("127.0.0.5", "Bearer " + token).statusCode());
  }

  @Test
  void answersARepeatedFalseTokenWithoutCountingIt() {
    String refused = withFalseSignature();
    IntStream.range(0, 3 * LIMIT)
        .parallel()
        .forEach(i -> assertEquals(401, get("127.0.0.6", "Bearer " + refused).statusCode()));
    assertEquals(401, get("127.0.0.6", "Bearer " + withFalseSignature()).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bEaReR%s%s", "BEARER %s%s"})
  void acceptsTheSchemeInAnyCaseAndWithManyBlanks(String form) {
    String blanks = " ".repeat(form.startsWith("B") ? 1 : 6_000);
    assertEquals(200, get("127.0.0.7", form.formatted(blanks, token)).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "...", ".a", "=", "=="})
  void refusesATokenWithAnythingBehindIt(String suffix) {
    HttpResponse<String> refused = get("127.0.0.8", "Bearer " + token + suffix);
    assertEquals(401, refused.statusCode());
  }

  @Test
  void refusesOtherSpellingsOfASignature() {
    char last = token.charAt(token.length() - 1);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    int value = alphabet.indexOf(last); // of its six bits the last four are unused
    char other = alphabet.charAt(value ^ 1);
    String respelled = token.substring(0, token.length() - 1) + other;
    assertTrue(!respelled.equals(token));
    assertEquals(401, get("127.0.0.9", "Bearer " + respelled).statusCode());
  }
}
