package dev.paylink.token;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Creation;
import dev.paylink.token.TokenMessages.Caller;
import dev.paylink.token.TokenMessages.CreateToken;
import dev.paylink.token.TokenMessages.GetToken;
import dev.paylink.token.TokenMessages.ListTokens;
import dev.paylink.token.TokenMessages.NewToken;
import dev.paylink.token.TokenMessages.RevokeToken;
import dev.paylink.token.TokenMessages.RotateToken;
import dev.paylink.token.TokenMessages.Rotation;
import dev.paylink.token.TokenMessages.Token;
import dev.paylink.token.TokenMessages.TokenCreated;
import dev.paylink.token.TokenMessages.TokenPage;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Rules of the tokens that merchants manage over the API. */
final class TokenService {
  /** Tokens of a merchant that work and were not rotated, and as many that were. */
  static final int MAX_TOKENS = 100;

  private static final int DEFAULT_OVERLAP_SECONDS = 86_400;

  private final MerchantTokenStore store;
  private final TokenCreations creations;
  private final Ids ids;
  private final InstantSource clock;

  /** What the fingerprint of a rotation is made from. */
  private record RotationOf(String tokenId, Rotation rotation) {}

  TokenService(MerchantTokenStore store, TokenCreations creations, Ids ids, InstantSource clock) {
    this.store = store;
    this.creations = creations;
    this.ids = ids;
    this.clock = clock;
  }

  Future<TokenPage> list(ListTokens query) {
    return store.list(query);
  }

  Future<Token> get(GetToken query) {
    return find(query.merchantId(), query.tokenId());
  }

  private Future<Token> find(String merchantId, String tokenId) {
    return store
        .get(TypeId.MERCHANT.decode(merchantId), TypeId.TOKEN.decode(tokenId))
        .map(found -> found.orElseThrow(() -> unknown(tokenId)));
  }

  Future<TokenCreated> create(CreateToken command) {
    NewToken requested = command.token();
    Caller caller = command.caller();
    // Before a replay, too: the answer has a token with these scopes.
    TokenGrants.checkScopes(caller, requested.scopes());
    UUID id = ids.next();
    Creation creation =
        TokenCreations.of(caller, "createToken", command.idempotencyKey(), requested, id);
    return creations.withExpiry(
        creation,
        () ->
            TokenGrants.expiry(
                caller,
                TypeId.timeOf(id),
                requested.expiresAt(),
                requested.expiresIn(),
                TokenGrants.DEFAULT_LIFETIME),
        expiresAt -> {
          List<String> scopes = TokenGrants.inOrder(requested.scopes());
          Token token = token(id, requested.label(), scopes, expiresAt);
          return creations.sign(
              creation,
              caller,
              token,
              complete -> store.create(complete, token, MAX_TOKENS, TokenService::full));
        });
  }

  private static Token token(UUID id, String label, List<String> scopes, Instant expiresAt) {
    return new Token(
        TypeId.TOKEN.encode(id), label, scopes, TypeId.timeOf(id), expiresAt, null, null, null);
  }

  /** Reads the token first, as the new one is signed with its scopes before it is stored. */
  Future<TokenCreated> rotate(RotateToken command) {
    return find(command.caller().merchantId(), command.tokenId())
        .compose(old -> rotate(command, old));
  }

  private Future<TokenCreated> rotate(RotateToken command, Token old) {
    Caller caller = command.caller();
    Rotation rotation = command.rotation();
    TokenGrants.checkScopes(caller, old.scopes());
    UUID id = ids.next();
    RotationOf request = new RotationOf(old.id(), rotation);
    Creation creation =
        TokenCreations.of(caller, "rotateToken", command.idempotencyKey(), request, id);
    Duration lifetime = TokenGrants.lifetime(old.createdAt(), old.expiresAt());
    return creations
        .withExpiry(
            creation,
            () ->
                TokenGrants.expiry(
                    caller,
                    TypeId.timeOf(id),
                    rotation.expiresAt(),
                    rotation.expiresIn(),
                    lifetime),
            expiresAt ->
                replace(
                    creation,
                    caller,
                    old.id(),
                    token(id, old.label(), old.scopes(), expiresAt),
                    Objects.requireNonNullElse(rotation.overlap(), DEFAULT_OVERLAP_SECONDS)))
        .recover(failure -> refused(caller, old.id(), Fault.of(failure)));
  }

  private Future<TokenCreated> replace(
      Creation creation, Caller caller, String oldId, Token token, int overlapSeconds) {
    return creations.sign(
        creation,
        caller,
        token,
        complete ->
            store.rotate(
                complete,
                token,
                TypeId.TOKEN.decode(oldId),
                overlapSeconds,
                MAX_TOKENS,
                () -> notRotatable(oldId)));
  }

  /** Says why a token was not rotated: a token that works and was not replaced met the limit. */
  private Future<TokenCreated> refused(Caller caller, String tokenId, Fault fault) {
    if (fault.code() != FaultCode.TOKEN_NOT_ROTATABLE) {
      return Future.failedFuture(fault);
    }
    return find(caller.merchantId(), tokenId)
        .compose(
            token ->
                Future.failedFuture(
                    token.revokedAt() == null && token.expiresAt().isAfter(clock.instant())
                        ? fullOfReplaced()
                        : fault));
  }

  Future<Void> revoke(RevokeToken command) {
    return store
        .revoke(
            TypeId.MERCHANT.decode(command.merchantId()), TypeId.TOKEN.decode(command.tokenId()))
        .map(
            existed -> {
              if (!existed) {
                throw unknown(command.tokenId());
              }
              return null;
            });
  }

  private static Fault full() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "There are %d tokens that work, and there can be no more; revoke one first"
            .formatted(MAX_TOKENS));
  }

  private static Fault fullOfReplaced() {
    return new Fault(
        FaultCode.LIMIT_REACHED,
        "There are %d rotated tokens that still work; revoke one first, or rotate with overlap 0"
            .formatted(MAX_TOKENS));
  }

  private static Fault notRotatable(String tokenId) {
    return new Fault(
        FaultCode.TOKEN_NOT_ROTATABLE,
        "Token %s was rotated or revoked, or has expired".formatted(tokenId));
  }

  private static Fault unknown(String tokenId) {
    return new Fault(FaultCode.NOT_FOUND, "There is no token " + tokenId);
  }
}
