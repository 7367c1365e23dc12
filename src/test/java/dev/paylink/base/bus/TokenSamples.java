package dev.paylink.base.bus;

import static dev.paylink.base.bus.Samples.AT;

import dev.paylink.access.token.TokenBuilder;
import dev.paylink.access.token.TokenMessages.Caller;
import dev.paylink.access.token.TokenMessages.CreateToken;
import dev.paylink.access.token.TokenMessages.GetToken;
import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.access.token.TokenMessages.LookUpToken;
import dev.paylink.access.token.TokenMessages.NewToken;
import dev.paylink.access.token.TokenMessages.RevokeToken;
import dev.paylink.access.token.TokenMessages.RotateToken;
import dev.paylink.access.token.TokenMessages.Rotation;
import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.access.token.TokenMessages.TokenCreated;
import dev.paylink.access.token.TokenMessages.TokenPage;
import dev.paylink.access.token.TokenMessages.TokenStatus;
import dev.paylink.access.token.TokenMessages.TokensRevoked;
import dev.paylink.api.Conditions;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Samples of the messages about tokens. */
final class TokenSamples {
  private static final Caller CALLER =
      new Caller("tok_a", true, "mer_a", Set.of("tokens:manage"), Duration.ofDays(90), null);

  private TokenSamples() {}

  static List<Record> all() {
    return List.of(
        new LookUpToken("tok_a", "mer_a"),
        new TokenStatus("shop", true),
        new TokensRevoked(Set.of("tok_a", "tok_b"), 7L),
        new ListTokens("mer_a", new Paging(1, 20, "tok_a")),
        new TokenPage(List.of(token()), new PageMeta(1, 20, 1)),
        new GetToken("mer_a", "tok_a"),
        token(),
        TokenBuilder.builder()
            .id("tok_b")
            .label("")
            .scopes(List.of())
            .createdAt(AT)
            .expiresAt(AT)
            .build(),
        new CreateToken(CALLER, null, new NewToken("é", List.of("orders:read"), AT, null)),
        new CreateToken(CALLER, "k", new NewToken("é", List.of("orders:read"), null, 60)),
        new RotateToken(CALLER, "k", "tok_a", new Rotation(null, 60, 0)),
        new TokenCreated("tok_a", "{\"id\":\"tok_a\"}", true),
        new RevokeToken("mer_a", "tok_a", new Conditions(null, "*")));
  }

  private static Token token() {
    return new Token("tok_a", "Shop", List.of("orders:read"), AT, AT, AT, AT, "tok_b");
  }
}
