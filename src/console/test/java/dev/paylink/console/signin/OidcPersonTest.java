package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.vertx.core.json.JsonObject;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class OidcPersonTest {
  private static final JsonObject TOKEN = new JsonObject("{\"sub\":\"u-1\",\"auth_time\":10}");

  private static List<String> groups(String claims) {
    return OidcPerson.of(new JsonObject(claims), "groups").groups();
  }

  @Test
  void readsOneGroupOrSeveral() {
    assertEquals(List.of("a,b", "c=d"), groups("{\"groups\":[\"a,b\",\"c=d\",null,7]}"));
    assertEquals(List.of("a b"), groups("{\"groups\":\"a b\"}"));
    assertEquals(List.of(), groups("{\"groups\":{\"a\":1}}"));
    assertEquals(List.of(), groups("{\"groups\":null}"));
    assertEquals(List.of(), groups("{}"));
  }

  @Test
  void takesFromUserinfoWhatTheTokenLacks() {
    OidcPerson person =
        OidcPerson.of(TOKEN, "groups")
            .with(
                new JsonObject(
                    "{\"sub\":\"u-1\",\"name\":\"Siti\",\"groups\":[\"a\"],\"auth_time\":99}"));
    assertEquals(List.of("a"), person.groups());
    assertEquals("Siti", person.claims().getString("name"));
    assertEquals(10, person.claims().getInteger("auth_time"));
  }

  @Test
  void takesNothingFromTheUserinfoOfSomebodyElse() {
    for (String other : List.of("{\"groups\":[\"a\"]}", "{\"sub\":\"u-2\",\"groups\":[\"a\"]}")) {
      OidcPerson person = OidcPerson.of(TOKEN, "groups").with(new JsonObject(other));
      assertEquals(List.of(), person.groups());
      assertTrue(person.refusal(List.of("a")).contains("another sub"), other);
    }
  }

  @Test
  void saysWhatWasLookedAtSeenAndWanted() {
    OidcPerson person =
        OidcPerson.of(new JsonObject("{\"sub\":\"u-1\",\"groups\":[\"x\\ny\",\"z\"]}"), "groups");
    assertEquals(
        "The claim groups of the ID token has [x y, z]; oidcGroups wants one of [a, b]",
        person.refusal(List.of("a", "b")));
    assertEquals(
        "The ID token has no claim groups: no userinfo endpoint; oidcGroups wants one of [a]",
        OidcPerson.of(TOKEN, "groups").without("no userinfo endpoint").refusal(List.of("a")));
  }

  @Test
  void namesNoMoreThanTwentyGroups() {
    String long300 = "g".repeat(300);
    JsonObject many =
        new JsonObject().put("sub", "u-1").put("groups", Collections.nCopies(500, long300));
    String refusal = OidcPerson.of(many, "groups").refusal(List.of("a"));
    assertTrue(refusal.contains("and 480 more"), refusal);
    assertTrue(refusal.length() < 3_000, refusal);
    assertFalse(refusal.contains("u-1"), refusal);
  }
}
