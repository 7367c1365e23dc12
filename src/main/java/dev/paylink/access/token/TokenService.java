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
import dev.paylink.access.token.TokenMessages.TokenPage;
import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.Creation;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rules of the tokens that merchants manage over the API. */
final class TokenService {
  /** Tokens of a merchant that work and were not rotated, and as many that were. */
  static final int MAX_TOKENS = 100;

  private static final int DEFAULT_OVERLAP_SECONDS = 86_400;

  private final MerchantTokenStore store;
  private final TokenCreations creations;
  private final ConditionalChanges changes;
  private final Ids ids;
  private final InstantSource clock;

  /** What the fingerprint of a rotation is made from. */
  private record RotationOf(String tokenId, Rotation rotation) {}

  TokenService(
      MerchantTokenStore store,
      TokenCreations creations,
      ConditionalChanges changes,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.creations = creations;
    this.changes = changes;
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
        .map(found -> found.orElseThrow(() -> TypeId.TOKEN.unknown(tokenId)));
  }

  Future<TokenCreated> create(CreateToken command) {
    return bounded(command.caller()).compose(caller -> create(command, caller));
  }

  /** A session that a token opened lasts as long as the token, and so does what it creates. */
  private Future<Caller> bounded(Caller caller) {
    return caller.sessionToken() == null
        ? Future.succeededFuture(caller)
        : find(caller.merchantId(), caller.sessionToken())
            .map(token -> caller.during(TokenGrants.rest(clock.instant(), token.expiresAt())));
  }

  private Future<TokenCreated> create(CreateToken command, Caller caller) {
    NewToken requested = command.token();
    // Also before a replay: the answer has a token with these scopes.
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
        expiresAt -> add(creation, caller, token(id, requested, expiresAt)));
  }

  private Future<TokenCreated> add(Creation creation, Caller caller, Token token) {
    return creations
        .sign(
            creation,
            caller,
            token,
            complete ->
                store.create(
                    complete,
                    token,
                    MAX_TOKENS,
                    tokenOf(caller),
                    TypeId.TOKEN.decodeOptional(caller.sessionToken()),
                    TokenFaults::full))
        .recover(failure -> unlessRevoked(caller, FaultCode.LIMIT_REACHED, failure));
  }

  private static Token token(UUID id, NewToken requested, Instant expiresAt) {
    return token(id, requested.label(), TokenGrants.inOrder(requested.scopes()), expiresAt);
  }

  private static Token token(UUID id, String label, List<String> scopes, Instant expiresAt) {
    return TokenBuilder.builder()
        .id(TypeId.TOKEN.encode(id))
        .label(label)
        .scopes(scopes)
        .createdAt(TypeId.timeOf(id))
        .expiresAt(expiresAt)
        .build();
  }

  /** Reads the token first, as the new one is signed with its scopes before it is stored. */
  Future<TokenCreated> rotate(RotateToken command) {
    return find(command.caller().merchantId(), command.tokenId())
        .compose(old -> rotate(command, old));
  }

  private Future<TokenCreated> rotate(RotateToken command, Token old) {
    Caller caller = command.caller();
    Rotation rotation = command.rotation();
    TokenGrants.checkRotation(caller);
    TokenGrants.checkScopes(caller, old.scopes());
    UUID id = ids.next();
    RotationOf request = new RotationOf(old.id(), rotation);
    Creation creation =
        TokenCreations.of(caller, "rotateToken", command.idempotencyKey(), request, id);
    return creations
        .withExpiry(
            creation,
            () -> expiry(caller, id, rotation, old),
            expiresAt -> {
              Token token = token(id, old.label(), old.scopes(), expiresAt);
              return replace(creation, caller, old.id(), token, overlapSeconds(rotation));
            })
        .recover(failure -> refused(caller, old.id(), failure));
  }

  /** By default as long as the old token was issued for. */
  private static Instant expiry(Caller caller, UUID id, Rotation rotation, Token old) {
    return TokenGrants.expiry(
        caller,
        TypeId.timeOf(id),
        rotation.expiresAt(),
        rotation.expiresIn(),
        TokenGrants.lifetime(old.createdAt(), old.expiresAt()));
  }

  private static int overlapSeconds(Rotation rotation) {
    return Objects.requireNonNullElse(rotation.overlap(), DEFAULT_OVERLAP_SECONDS);
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
                tokenOf(caller),
                () -> TokenFaults.notRotatable(oldId)));
  }

  /** Says why a token was not rotated: a token that works and was not replaced met the limit. */
  private Future<TokenCreated> refused(Caller caller, String tokenId, Throwable failure) {
    return this.<TokenCreated>unlessRevoked(caller, FaultCode.TOKEN_NOT_ROTATABLE, failure)
        .recover(
            refusal ->
                Fault.of(refusal).code() == FaultCode.TOKEN_NOT_ROTATABLE
                    ? find(caller.merchantId(), tokenId).compose(token -> declined(token, refusal))
                    : Future.failedFuture(refusal));
  }

  private Future<TokenCreated> declined(Token token, Throwable refusal) {
    return Future.failedFuture(
        token.revokedAt() == null && token.expiresAt().isAfter(clock.instant())
            ? TokenFaults.fullOfReplaced()
            : refusal);
  }

  /** Fails with {@code unauthorized} if a failure has this code because the caller was revoked. */
  private <T> Future<T> unlessRevoked(Caller caller, FaultCode code, Throwable failure) {
    String tokenId = caller.token();
    if (tokenId == null || Fault.of(failure).code() != code) {
      return Future.failedFuture(failure);
    }
    return find(caller.merchantId(), tokenId)
        .compose(
            token -> {
              Instant revokedAt = token.revokedAt();
              return Future.failedFuture(
                  revokedAt == null || revokedAt.isAfter(clock.instant())
                      ? failure
                      : TokenFaults.revoked());
            });
  }

  private static @Nullable UUID tokenOf(Caller caller) {
    return TypeId.TOKEN.decodeOptional(caller.token());
  }

  Future<Done> revoke(RevokeToken command) {
    Change change =
        new Change(
            TypeId.MERCHANT.decode(command.merchantId()),
            "revokeToken",
            TypeId.TOKEN.decode(command.tokenId()),
            null,
            command.conditions());
    return changes.carryOut(
        change,
        on ->
            store
                .on(on)
                .lock(change.merchantId(), change.resourceId())
                .map(found -> found.orElseThrow(() -> TypeId.TOKEN.unknown(command.tokenId()))),
        on -> revoke(command, change, on));
  }

  private Future<Boolean> revoke(RevokeToken command, Change change, Database on) {
    return store
        .on(on)
        .revoke(change.merchantId(), change.resourceId())
        .map(
            existed -> {
              if (!existed) {
                throw TypeId.TOKEN.unknown(command.tokenId());
              }
              return true;
            });
  }
}
