package dev.paylink.access.token;

import dev.paylink.access.token.TokenMessages.Caller;
import dev.paylink.access.token.TokenMessages.CreateToken;
import dev.paylink.access.token.TokenMessages.GetToken;
import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.access.token.TokenMessages.NewToken;
import dev.paylink.access.token.TokenMessages.RevokeToken;
import dev.paylink.access.token.TokenMessages.RotateToken;
import dev.paylink.access.token.TokenMessages.Rotation;
import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.access.token.TokenMessages.TokenCreated;
import dev.paylink.api.Bus;
import dev.paylink.api.Origin.ActorType;
import dev.paylink.base.id.TypeId;
import dev.paylink.http.Answer;
import dev.paylink.http.Principal;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;

/** HTTP handlers of the operations on tokens. */
final class TokenHandlers {
  private final Bus bus;
  private final String collection;

  TokenHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/tokens";
  }

  public Future<Answer> list(ValidRequest request) {
    ListTokens query = new ListTokens(request.merchantId(), PagingParameters.of(request));
    return bus.request(TokenBus.LIST_TOKENS, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, Token::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(TokenBus.GET_TOKEN, new GetToken(request.merchantId(), tokenId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> create(ValidRequest request) {
    CreateToken command =
        new CreateToken(
            caller(request.principal()), request.idempotencyKey(), request.body(NewToken.class));
    return bus.request(TokenBus.CREATE_TOKEN, command).map(this::created);
  }

  public Future<Answer> rotate(ValidRequest request) {
    RotateToken command =
        new RotateToken(
            caller(request.principal()),
            request.idempotencyKey(),
            tokenId(request),
            request.body(Rotation.class));
    return bus.request(TokenBus.ROTATE_TOKEN, command).map(this::created);
  }

  private static Caller caller(Principal principal) {
    boolean isToken = principal.actor().type() == ActorType.TOKEN;
    return new Caller(
        principal.id(),
        isToken,
        principal.merchantId(),
        principal.scopes(),
        isToken
            ? TokenGrants.lifetime(
                TypeId.timeOf(TypeId.TOKEN.decode(principal.id())), principal.expiresAt())
            : TokenGrants.MAX_LIFETIME,
        principal.sessionToken());
  }

  /** Never compressed, as it has the signed token. */
  private Answer created(TokenCreated created) {
    return Answer.created(collection, created.id(), created.json(), created.replayed());
  }

  public Future<Answer> revoke(ValidRequest request) {
    RevokeToken command =
        new RevokeToken(request.merchantId(), tokenId(request), request.conditions());
    return bus.request(TokenBus.REVOKE_TOKEN, command)
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String tokenId(ValidRequest request) {
    return request.parameter("tokenId", String.class);
  }
}
