package dev.paylink.access.token;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.paylink.access.token.TokenMessages.Caller;
import dev.paylink.access.token.TokenMessages.Token;
import dev.paylink.access.token.TokenMessages.TokenCreated;
import dev.paylink.api.Fault;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.FirstAnswer;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.keys.SealedAnswers;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Signs new tokens, and keeps the answers to their creation, encrypted, for replays. */
final class TokenCreations {
  private final IdempotencyStore idempotency;
  private final TokenSigner signer;
  private final SealedAnswers answers;

  /** The answer to a creation: the token, and its signed form beside the other fields. */
  private record WithSecret(@JsonUnwrapped Token resource, String token) {}

  /** What the fingerprint is made from. */
  private record Asked(String callerId, Record request) {}

  TokenCreations(IdempotencyStore idempotency, TokenSigner signer, SealedAnswers answers) {
    this.idempotency = idempotency;
    this.signer = signer;
    this.answers = answers;
  }

  /**
   * A creation without its answer. Its fingerprint includes the caller, so that the signed token is
   * replayed only to the token that asked for it.
   */
  static Creation of(
      Caller caller, String operation, @Nullable String key, Record request, UUID id) {
    return new Creation(
        TypeId.MERCHANT.decode(caller.merchantId()),
        operation,
        key,
        new Asked(caller.id(), request),
        id,
        TypeId.TOKEN.encode(id),
        request);
  }

  /**
   * Signs a token and stores it.
   *
   * @param store stores the token of a creation with its answer
   */
  Future<TokenCreated> sign(
      Creation creation,
      Caller caller,
      Token token,
      Function<Creation, Future<FirstAnswer>> store) {
    return signer
        .sign(token, caller.merchantId())
        .map(jwt -> answers.seal(new WithSecret(token, jwt), token.id()))
        .compose(answer -> store.apply(creation.withAnswer(answer)))
        .map(this::created);
  }

  private TokenCreated created(FirstAnswer stored) {
    return new TokenCreated(
        stored.id(), answers.open(stored.json(), stored.id()), stored.replayed());
  }

  /**
   * Goes on with the time of expiry of a new token; if it is refused, replays a creation for which
   * it was accepted.
   */
  Future<TokenCreated> withExpiry(
      Creation creation, Supplier<Instant> expiry, Function<Instant, Future<TokenCreated>> create) {
    Instant expiresAt;
    try {
      expiresAt = expiry.get();
    } catch (Fault refused) {
      return idempotency
          .find(creation, TypeId.TOKEN)
          .map(found -> created(found.orElseThrow(() -> refused)));
    }
    return create.apply(expiresAt);
  }
}
