package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.console.staff.Passkey;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.webauthn4j.Attestation;
import io.vertx.ext.auth.webauthn4j.Authenticator;
import io.vertx.ext.auth.webauthn4j.COSEAlgorithm;
import io.vertx.ext.auth.webauthn4j.CredentialStorage;
import io.vertx.ext.auth.webauthn4j.RelyingParty;
import io.vertx.ext.auth.webauthn4j.ResidentKey;
import io.vertx.ext.auth.webauthn4j.UserVerification;
import io.vertx.ext.auth.webauthn4j.WebAuthn4J;
import io.vertx.ext.auth.webauthn4j.WebAuthn4JCredentials;
import io.vertx.ext.auth.webauthn4j.WebAuthn4JOptions;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Checks what browsers answer. Signatures are checked on worker threads, of which strangers get a
 * bounded share.
 */
final class PasskeyCheck {
  static final List<COSEAlgorithm> ALGORITHMS = List.of(COSEAlgorithm.ES256, COSEAlgorithm.RS256);

  private static final int MAX_CHECKS = 32;

  private final ExtensionContext context;
  private final String origin;
  private final AtomicInteger checks = new AtomicInteger();

  /**
   * @param origin of the console
   */
  PasskeyCheck(ExtensionContext context, String origin) {
    this.context = context;
    this.origin = origin;
  }

  /** All futures of the library are complete when it returns, as it reads nothing. */
  Future<Authenticator> check(
      JsonObject credential, String challenge, @Nullable String staffId, @Nullable Passkey known) {
    if (checks.incrementAndGet() > MAX_CHECKS) {
      checks.decrementAndGet();
      throw Fault.unavailable("Too many people sign in; try again", null);
    }
    WebAuthn4JCredentials answer =
        new WebAuthn4JCredentials()
            .setChallenge(challenge)
            .setOrigin(origin)
            .setUsername(staffId)
            .setWebauthn(credential);
    return context
        .blocking(() -> authenticate(answer, new Checked(known)))
        .onComplete(done -> checks.decrementAndGet());
  }

  private Authenticator authenticate(WebAuthn4JCredentials answer, Checked checked) {
    Future<?> done =
        WebAuthn4J.create(context.vertx(), options())
            .credentialStorage(checked)
            .authenticate(answer);
    if (!done.succeeded() || checked.authenticator == null) {
      context.log().debug("A passkey was refused", done.cause());
      throw Passkeys.refused();
    }
    return checked.authenticator;
  }

  /** Without the extension {@code txAuthSimple}, which browsers no longer know. */
  private WebAuthn4JOptions options() {
    return new WebAuthn4JOptions()
        .setRelyingParty(new RelyingParty().setId(URI.create(origin).getHost()).setName("Paylink"))
        .setAttestation(Attestation.NONE)
        .setResidentKey(ResidentKey.REQUIRED)
        .setUserVerification(UserVerification.REQUIRED)
        .setUserPresenceRequired(true)
        .setPubKeyCredParams(ALGORITHMS)
        .setExtensions(new JsonObject());
  }

  /** Knows one passkey, and keeps what the library found out. */
  private static final class Checked implements CredentialStorage {
    private final @Nullable Passkey known;
    private @Nullable Authenticator authenticator;

    Checked(@Nullable Passkey known) {
      this.known = known;
    }

    @Override
    public Future<List<Authenticator>> find(
        @Nullable String userName, @Nullable String credentialId) {
      if (known == null || !known.id().equals(credentialId)) {
        return Future.succeededFuture(List.of());
      }
      Authenticator stored =
          new Authenticator()
              .setCredID(known.id())
              .setPublicKey(known.publicKey())
              .setCounter(known.signCount())
              .setAaguid(known.aaguid());
      return Future.succeededFuture(List.of(stored));
    }

    @Override
    public Future<Void> storeCredential(Authenticator made) {
      authenticator = made;
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> updateCounter(Authenticator used) {
      authenticator = used;
      return Future.succeededFuture();
    }
  }
}
