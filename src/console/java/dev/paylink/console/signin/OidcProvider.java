package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.User;
import io.vertx.ext.auth.oauth2.OAuth2Auth;
import io.vertx.ext.auth.oauth2.OAuth2AuthorizationURL;
import io.vertx.ext.auth.oauth2.OAuth2FlowType;
import io.vertx.ext.auth.oauth2.OAuth2Options;
import io.vertx.ext.auth.oauth2.Oauth2Credentials;
import io.vertx.ext.auth.oauth2.providers.OpenIDConnectAuth;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An issuer of OpenID Connect: authorization code with PKCE and nonce. It is asked for its
 * addresses and keys when somebody first signs in, and anew after a failure, as its keys change.
 */
final class OidcProvider {
  private static final int MAX_ANSWER_BYTES = 1 << 20;
  private static final Duration MAX_ANSWER_TIME = Duration.ofSeconds(10);
  private static final HttpClientOptions HTTP =
      new HttpClientOptions().setConnectTimeout(5_000).setIdleTimeout(10);

  private final ExtensionContext context;
  private final Client client;
  private @Nullable Future<Issuer> discovered;

  /**
   * This console at the issuer.
   *
   * @param callback where the issuer leads back to
   * @param scopes that the operator has set; empty for the scopes that the issuer offers
   * @param claim that has the groups of a person
   */
  record Client(
      String issuer, String id, String secret, String callback, List<String> scopes, String claim) {
    Client {
      scopes = List.copyOf(scopes);
    }

    /** Without the slash at its end, which some issuers have in their name. */
    private String site() {
      return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    }
  }

  /**
   * What is known of the issuer.
   *
   * @param options with the addresses that the issuer has named
   * @param scopes that it is asked for
   */
  private record Issuer(OAuth2Auth auth, OAuth2Options options, List<String> scopes) {}

  /** A sign-in that was started; the browser keeps it. */
  record Started(String state, String nonce, String verifier) {}

  OidcProvider(ExtensionContext context, Client client) {
    this.context = context;
    this.client = client;
  }

  /**
   * The target of the browser's redirect.
   *
   * @param again whether the person must sign in again there
   */
  Future<String> start(Started started, boolean again) {
    OAuth2AuthorizationURL url =
        new OAuth2AuthorizationURL()
            .setRedirectUri(client.callback())
            .setState(started.state())
            .setCodeChallenge(challenge(started.verifier()))
            .setCodeChallengeMethod("S256")
            .putAdditionalParameter("nonce", started.nonce());
    if (again) {
      url.setPrompt("login").putAdditionalParameter("max_age", "0");
    }
    return issuer().map(issuer -> issuer.auth().authorizeURL(url.setScopes(issuer.scopes())));
  }

  /**
   * The person of the ID token for a code. Fails with {@code unauthorized}.
   *
   * @param started the sign-in of this browser
   */
  Future<OidcPerson> finish(Started started, String code) {
    Oauth2Credentials credentials =
        new Oauth2Credentials()
            .setFlow(OAuth2FlowType.AUTH_CODE)
            .setCode(code)
            .setRedirectUri(client.callback())
            .setCodeVerifier(started.verifier());
    return issuer()
        .compose(
            issuer ->
                issuer
                    .auth()
                    .authenticate(credentials)
                    .compose(user -> person(issuer, user, claims(user, started))))
        .recover(
            failure -> {
              discovered = null;
              context.log().warn("A sign-in by OpenID Connect failed: {}", failure.getMessage());
              return Future.failedFuture(
                  new Fault(FaultCode.UNAUTHORIZED, "The sign-in was not accepted"));
            });
  }

  /** The library has checked signature, issuer and audience of a token that it shows. */
  private JsonObject claims(User user, Started started) {
    JsonObject claims = user.attributes().getJsonObject("idToken");
    long now = context.clock().instant().getEpochSecond();
    boolean right =
        claims != null
            && claims.getString("sub") != null
            && isFor(claims.getValue("aud"))
            && started.nonce().equals(claims.getString("nonce"))
            && claims.getLong("exp", 0L) > now;
    if (!right) {
      throw new IllegalStateException("the ID token is missing or wrong");
    }
    return claims;
  }

  private boolean isFor(@Nullable Object audience) {
    return client.id().equals(audience)
        || audience instanceof JsonArray several && several.contains(client.id());
  }

  /** Asks for the groups again if the ID token lacks them, as the ID tokens of many issuers do. */
  private Future<OidcPerson> person(Issuer issuer, User user, JsonObject claims) {
    OidcPerson person = OidcPerson.of(claims, client.claim());
    if (!person.groups().isEmpty()) {
      return Future.succeededFuture(person);
    }
    if (issuer.options().getUserInfoPath() == null) {
      return Future.succeededFuture(person.without("the issuer has no userinfo"));
    }
    return issuer
        .auth()
        .userInfo(user)
        .map(person::with)
        .otherwise(
            failure ->
                person.without(
                    "userinfo failed: " + OidcPerson.shown(String.valueOf(failure.getMessage()))));
  }

  private Future<Issuer> issuer() {
    Future<Issuer> known = discovered;
    if (known == null || known.failed()) {
      known = discover();
      discovered = known;
    }
    return Objects.requireNonNull(known)
        .recover(
            failure -> {
              context.log().warn("The issuer of OpenID Connect cannot be asked", failure);
              return Future.failedFuture(
                  Fault.unavailable("The company's sign-in does not answer", failure));
            });
  }

  private Future<Issuer> discover() {
    OAuth2Options options =
        new OAuth2Options()
            .setHttpClientOptions(HTTP)
            .setSite(client.site())
            .setClientId(client.id())
            .setClientSecret(client.secret());
    return OpenIDConnectAuth.discover(
            context.boundedClients(MAX_ANSWER_BYTES, MAX_ANSWER_TIME), options)
        .compose(auth -> scopes().map(scopes -> new Issuer(auth, options, scopes)));
  }

  private Future<List<String>> scopes() {
    return client.scopes().isEmpty()
        ? OidcDocument.read(
                context.boundedClients(MAX_ANSWER_BYTES, MAX_ANSWER_TIME), client.site())
            .map(
                document ->
                    OidcScopes.offered(document.getValue("scopes_supported"), client.claim()))
        : Future.succeededFuture(client.scopes());
  }

  private static String challenge(String verifier) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256", e);
    }
  }
}
