package dev.paylink.console.signin;

import dev.paylink.console.staff.Passkey;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** What browsers need to create and to use passkeys, as JSON. */
final class PasskeyOptions {
  private static final int TIMEOUT_MS = 300_000;

  private final Challenges challenges;
  private final String host;

  /**
   * @param host of the console, which passkeys are bound to
   */
  PasskeyOptions(Challenges challenges, String host) {
    this.challenges = challenges;
    this.host = host;
  }

  /**
   * What the browser needs to create a passkey ({@code PublicKeyCredentialCreationOptions}).
   *
   * @param purpose that the answer must be for
   * @param name of the person and the shop, as the browser shows it
   */
  String creation(String purpose, String staffId, String name, List<Passkey> known) {
    JsonArray exclude = new JsonArray();
    known.forEach(one -> exclude.add(descriptor(one.id())));
    JsonArray algorithms = new JsonArray();
    PasskeyCheck.ALGORITHMS.forEach(
        one -> algorithms.add(new JsonObject().put("type", "public-key").put("alg", one.coseId())));
    return new JsonObject()
        .put("rp", new JsonObject().put("id", host).put("name", "Paylink"))
        .put("user", user(staffId, name))
        .put("challenge", challenges.create(purpose))
        .put("pubKeyCredParams", algorithms)
        .put("timeout", TIMEOUT_MS)
        .put("excludeCredentials", exclude)
        .put("authenticatorSelection", selection())
        .put("attestation", "none")
        .encode();
  }

  private static JsonObject user(String staffId, String name) {
    return new JsonObject().put("id", handle(staffId)).put("name", name).put("displayName", name);
  }

  private static JsonObject selection() {
    return new JsonObject()
        .put("residentKey", "required")
        .put("requireResidentKey", true)
        .put("userVerification", "required");
  }

  /**
   * What the browser needs to use a passkey ({@code PublicKeyCredentialRequestOptions}).
   *
   * @param known passkeys of the person; empty to let the person choose any
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

  /** The name under which an authenticator keeps a person. */
  static String handle(String staffId) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(staffId.getBytes(StandardCharsets.UTF_8));
  }
}
