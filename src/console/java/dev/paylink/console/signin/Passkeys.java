package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.Passkey;
import dev.paylink.console.staff.PasskeyBuilder;
import dev.paylink.console.staff.PasskeyStore;
import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** Passkeys: discoverable credentials of WebAuthn with user verification. */
public final class Passkeys {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,1400}");

  private final PasskeyStore store;
  private final Challenges challenges;
  private final PasskeyOptions options;
  private final PasskeyCheck check;

  /**
   * @param origin of the console, which passkeys are bound to by its host
   */
  Passkeys(ExtensionContext context, PasskeyStore store, Challenges challenges, String origin) {
    this.store = store;
    this.challenges = challenges;
    this.options = new PasskeyOptions(challenges, URI.create(origin).getHost());
    this.check = new PasskeyCheck(context, origin);
  }

  /** See {@link PasskeyOptions#creation}. */
  public String creation(String purpose, String staffId, String name, List<Passkey> known) {
    return options.creation(purpose, staffId, name, known);
  }

  /** See {@link PasskeyOptions#request}. */
  String request(String purpose, List<Passkey> known) {
    return options.request(purpose, known);
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
        .compose(fresh -> check.check(credential, challenge(credential), staffId, null))
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
              return check
                  .check(credential, challenge(credential), null, passkey)
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

  /** The challenge that was answered, by a page that no page of another origin has framed. */
  static String challenge(JsonObject credential) {
    try {
      String data = credential.getJsonObject("response").getString("clientDataJSON");
      byte[] json = Base64.getUrlDecoder().decode(data);
      JsonObject client = new JsonObject(new String(json, StandardCharsets.UTF_8));
      if (client.getBoolean("crossOrigin", false) || client.containsKey("topOrigin")) {
        throw refused();
      }
      return client.getString("challenge", "");
    } catch (RuntimeException malformed) { // each part may be missing or of another type
      throw refused();
    }
  }

  /** A passkey that the person chose names the person. */
  private static void requireHandle(JsonObject credential, String staffId) {
    String handle = credential.getJsonObject("response").getString("userHandle");
    if (handle != null && !handle.equals(PasskeyOptions.handle(staffId))) {
      throw refused();
    }
  }

  /** Says nothing about the reason, which would help to guess. */
  static Fault refused() {
    return new Fault(FaultCode.UNAUTHORIZED, "The passkey was not accepted");
  }
}
