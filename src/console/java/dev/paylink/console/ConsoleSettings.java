package dev.paylink.console;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import dev.paylink.console.signin.OidcGroups;
import dev.paylink.console.signin.SignIn.Oidc;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The settings of the console, {@code extensions.console.…}. */
final class ConsoleSettings {
  static final Setting<Integer> PORT =
      Setting.number("port", 0, 0, 65_535)
          .describedAs("Port of the console, on nodes with the role console; 0 for no console.");

  static final Setting<String> HOST =
      Setting.text("host", "0.0.0.0").describedAs("Address to listen on.");

  static final Setting<String> PUBLIC_URL =
      Setting.text("publicUrl", "")
          .describedAs(
              "URL at which staff reaches the console, as https://console.example.com, with another"
                  + " host name than http.publicUrl. Empty: http://localhost:<port>.");

  static final Setting<Integer> TRUSTED_PROXIES =
      Setting.number("trustedProxies", 0, 0, 10)
          .describedAs("Number of proxies in front that append to X-Forwarded-For.");

  static final Setting<Integer> MAX_CONNECTIONS =
      Setting.number("maxConnections", 2_000, 1, 100_000)
          .describedAs("Connections at once; further ones are closed.");

  static final Setting<Integer> ATTEMPTS_PER_MINUTE =
      Setting.number("attemptsPerMinute", 30, 0, 100_000)
          .describedAs("Attempts to sign in per minute and address; 0 for no limit.");

  static final Setting<Boolean> MAIL_LINKS =
      Setting.flag("mailLinks", false)
          .describedAs(
              "Whether staff can sign in by a link that is sent to an address they have confirmed."
                  + " Such a session cannot do what needs a passkey.");

  static final Setting<String> OIDC_ISSUER =
      Setting.text("oidcIssuer", "")
          .describedAs("Issuer of OpenID Connect, by which staff signs in. Empty for none.");

  static final Setting<String> OIDC_CLIENT_ID =
      Setting.text("oidcClientId", "").describedAs("Client id at the issuer.");

  static final Setting<String> OIDC_CLIENT_SECRET =
      Setting.secret("oidcClientSecret").describedAs("Client secret at the issuer.");

  static final Setting<String> OIDC_SCOPES =
      Setting.text("oidcScopes", "")
          .describedAs(
              "Scopes to ask for, with blanks between. Empty: openid, and profile, groups and the"
                  + " name of the claim if offered.");

  static final Setting<String> OIDC_GROUPS_CLAIM =
      Setting.text("oidcGroupsClaim", "groups")
          .describedAs("Claim of the ID token, or of userinfo, that has the groups of a person.");

  static final Setting<String> OIDC_GROUPS =
      Setting.text("oidcGroups", "")
          .describedAs(
              "What a group may do, as shop-owners=mer_…:owner, with commas between; the first that"
                  + " fits counts. Names with a comma, an equals sign or a quote have double quotes.");

  static final List<Setting<?>> ALL =
      List.of(
          PORT,
          HOST,
          PUBLIC_URL,
          TRUSTED_PROXIES,
          MAX_CONNECTIONS,
          ATTEMPTS_PER_MINUTE,
          MAIL_LINKS,
          OIDC_ISSUER,
          OIDC_CLIENT_ID,
          OIDC_CLIENT_SECRET,
          OIDC_SCOPES,
          OIDC_GROUPS_CLAIM,
          OIDC_GROUPS);

  private ConsoleSettings() {}

  /** The URL of the console without a slash at its end; empty if there is no console. */
  static String url(ExtensionContext context) {
    String url = context.setting(PUBLIC_URL);
    int port = context.setting(PORT);
    if (!url.isEmpty()) {
      requireOrigin(url);
      return url;
    }
    return port == 0 ? "" : "http://localhost:" + port;
  }

  /**
   * The issuer of OpenID Connect; empty if absent.
   *
   * @throws IllegalArgumentException if the groups are malformed
   */
  static Optional<Oidc> oidc(ExtensionContext context) {
    String issuer = context.setting(OIDC_ISSUER);
    return issuer.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Oidc(
                issuer,
                context.setting(OIDC_CLIENT_ID),
                context.setting(OIDC_CLIENT_SECRET),
                context.setting(OIDC_SCOPES),
                context.setting(OIDC_GROUPS_CLAIM),
                new OidcGroups(context.setting(OIDC_GROUPS))));
  }

  private static void requireOrigin(String url) {
    URI uri = URI.create(url);
    boolean origin =
        ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
            && uri.getHost() != null
            && uri.getRawPath().isEmpty()
            && uri.getRawQuery() == null
            && uri.getRawUserInfo() == null;
    if (!origin) {
      throw new IllegalArgumentException(
          "extensions.console.publicUrl must be an origin without a path, as"
              + " https://console.example.com");
    }
  }
}
