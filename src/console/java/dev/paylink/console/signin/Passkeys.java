package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.PasskeyBuilder;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.PasskeyStore.Passkey;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Passkeys: discoverable credentials of WebAuthn with user verification. Signatures are checked on
 * worker threads, of which strangers get a bounded share.
 */
public final class Passkeys {
  private static final int TIMEOUT_MS = 300_000;
  private static final int MAX_CHECKS = 32;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,1400}");
  private static final List<COSEAlgorithm> ALGORITHMS =
      List.of(COSEAlgorithm.ES256, COSEAlgorithm.RS256);

  private final ExtensionContext context;
  private final PasskeyStore store;
  private final Challenges challenges;
  private final String origin;
  private final String host;
  private final AtomicInteger checks = new AtomicInteger();

  /**
   * @param origin of the console, which passkeys are bound to by its host
   */
  Passkeys(ExtensionContext context, PasskeyStore store, Challenges challenges, String origin) {
    this.context = context;
    this.store = store;
    this.challenges = challenges;
    this.origin = origin;
    this.host = URI.create(origin).getHost();
  }

  /**
   * What the browser needs to create a passkey ({@code PublicKeyCredentialCreationOptions}).
   *
   * @param purpose that the answer must be for
   * @param name of the person and the shop, as the browser shows it
   */
  public String creation(String purpose, String staffId, String name, List<Passkey> known) {
    JsonArray exclude = new JsonArray();
    known.forEach(one -> exclude.add(descriptor(one.id())));
    JsonArray algorithms = new JsonArray();
    ALGORITHMS.forEach(
        one -> algorithms.add(new JsonObject().put("type", "public-key").put("alg", one.coseId())));
    return new JsonObject()
        .put("rp", new JsonObject().put("id", host).put("name", "Paylink"))
        .put(
            "user",
            new JsonObject()
                .put("id", base64(staffId.getBytes(StandardCharsets.UTF_8)))
                .put("name", name)
                .put("displayName", name))
        .put("challenge", challenges.create(purpose))
        .put("pubKeyCredParams", algorithms)
        .put("timeout", TIMEOUT_MS)
        .put("excludeCredentials", exclude)
        .put(
            "authenticatorSelection",
            new JsonObject()
                .put("residentKey", "required")
                .put("requireResidentKey", true)
                .put("userVerification", "required"))
        .put("attestation", "none")
        .encode();
  }

  /**
   * What the browser needs to use a passkey ({@code PublicKeyCredentialRequestOptions}).
   *
   * @param known those of the person; none to let the person choose any
   */
  String request(String purpose, List<Passkey> known) {
    JsonArray allow = new JsonArray();
    known.forEach(one -> allow.add(descriptor(one.id())));
    return new JsonObject()
        .put("challenge", challenges.create(purpose))
        .put("timeout", TIMEOUT_MS)
        .put("rpId", host)
        .put("allowCredentials", allow)
        .put("userVerification", "required")
        .encode();
  }

  private static JsonObject descriptor(String id) {
    return new JsonObject().put("type", "public-key").put("id", id);
  }

  /**
   * The passkey that a browser has created; it is not stored. Fails with {@code unauthorized}.
   *
   * @param answer of the browser, JSON
   * @param label for people
   */
  public Future<Passkey> created(String answer, String purpose, String staffId, String label) {
    JsonObject credential = credential(answer);
    return answered(credential, purpose)
        .compose(fresh -> check(credential, staffId, null))
        .map(
            made ->
                PasskeyBuilder.builder()
                    .id(made.getCredID())
                    .staffId(staffId)
                    .publicKey(made.getPublicKey())
                    .signCount(made.getCounter())
                    .aaguid(made.getAaguid())
                    .label(label)
                    .createdAt(Instant.EPOCH)
                    .build());
  }

  /** The passkey that somebody has used. Fails with {@code unauthorized}. */
  Future<Passkey> used(String answer, String purpose) {
    JsonObject credential = credential(answer);
    String id = credential.getString("id", "");
    if (!ID.matcher(id).matches()) {
      throw refused();
    }
    return answered(credential, purpose)
        .compose(fresh -> store.find(id))
        .compose(
            found -> {
              Passkey passkey = found.orElseThrow(Passkeys::refused);
              requireHandle(credential, passkey.staffId());
              return check(credential, null, passkey)
                  .compose(checked -> store.used(id, checked.getCounter()))
                  .map(noted -> passkey);
            });
  }

  private static JsonObject credential(String answer) {
    try {
      return new JsonObject(answer);
    } catch (DecodeException malformed) {
      throw refused();
    }
  }

  /** Checks that the challenge is ours, for this purpose, and was not answered before. */
  private Future<Void> answered(JsonObject credential, String purpose) {
    String challenge = challenge(credential);
    if (!challenges.isValid(challenge, purpose)) {
      throw refused();
    }
    return store
        .answer(challenge)
        .map(
            first -> {
              if (!first) {
                throw refused();
              }
              return null;
            });
  }

  private static String challenge(JsonObject credential) {
    try {
      String data = credential.getJsonObject("response").getString("clientDataJSON");
      byte[] json = Base64.getUrlDecoder().decode(data);
      return new JsonObject(new String(json, StandardCharsets.UTF_8)).getString("challenge", "");
    } catch (RuntimeException malformed) { // each part may be missing or of another type
      throw refused();
    }
  }

  /** A passkey that the person chose names the person. */
  private static void requireHandle(JsonObject credential, String staffId) {
    String handle = credential.getJsonObject("response").getString("userHandle");
    if (handle != null && !handle.equals(base64(staffId.getBytes(StandardCharsets.UTF_8)))) {
      throw refused();
    }
  }

  /** All futures of the library are complete when it returns, as it reads nothing. */
  private Future<Authenticator> check(
      JsonObject credential, @Nullable String staffId, @Nullable Passkey known) {
    if (checks.incrementAndGet() > MAX_CHECKS) {
      checks.decrementAndGet();
      throw Fault.unavailable("Too many people sign in; try again", null);
    }
    WebAuthn4JCredentials answer =
        new WebAuthn4JCredentials()
            .setChallenge(challenge(credential))
            .setOrigin(origin)
            .setUsername(staffId)
            .setWebauthn(credential);
    return context
        .blocking(
            () -> {
              Checked checked = new Checked(known);
              Future<?> done =
                  WebAuthn4J.create(context.vertx(), options())
                      .credentialStorage(checked)
                      .authenticate(answer);
              if (!done.succeeded() || checked.authenticator == null) {
                context.log().debug("A passkey was refused", done.cause());
                throw refused();
              }
              return checked.authenticator;
            })
        .onComplete(done -> checks.decrementAndGet());
  }

  /** Without the extension {@code txAuthSimple}, which browsers no longer know. */
  private WebAuthn4JOptions options() {
    return new WebAuthn4JOptions()
        .setRelyingParty(new RelyingParty().setId(host).setName("Paylink"))
        .setAttestation(Attestation.NONE)
        .setResidentKey(ResidentKey.REQUIRED)
        .setUserVerification(UserVerification.REQUIRED)
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

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Says nothing about the reason, which would help to guess. */
  static Fault refused() {
    return new Fault(FaultCode.UNAUTHORIZED, "The passkey was not accepted");
  }
}
