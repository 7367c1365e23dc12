package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonArray;
import java.util.List;
import org.junit.jupiter.api.Test;

class OidcScopesTest {
  @Test
  void asksForGroupsIfTheIssuerOffersThem() {
    assertEquals(
        List.of("openid", "profile", "groups"),
        OidcScopes.offered(
            new JsonArray("[\"email\",\"groups\",\"openid\",\"profile\"]"), "groups"));
  }

  @Test
  void asksForTheScopeThatHasTheNameOfTheClaim() {
    assertEquals(
        List.of("openid", "profile", "roles"),
        OidcScopes.offered(new JsonArray("[\"openid\",\"profile\",\"roles\"]"), "roles"));
  }

  @Test
  void asksForNothingThatTheIssuerDoesNotOffer() {
    assertEquals(List.of("openid"), OidcScopes.offered(new JsonArray("[\"openid\", 1]"), "groups"));
    assertEquals(List.of("openid"), OidcScopes.offered(new JsonArray(), "groups"));
  }

  @Test
  void asksForTheUsualScopesIfTheIssuerDoesNotSay() {
    assertEquals(List.of("openid", "profile"), OidcScopes.offered(null, "groups"));
    assertEquals(List.of("openid", "profile"), OidcScopes.offered("openid groups", "groups"));
  }

  @Test
  void takesTheScopesOfTheOperator() {
    assertEquals(List.of(), OidcScopes.configured("  "));
    assertEquals(
        List.of("openid", "profile", "team"), OidcScopes.configured("openid profile, team team"));
    assertEquals(List.of("openid", "api://a/.default"), OidcScopes.configured("api://a/.default"));
  }
}
