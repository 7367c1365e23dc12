package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.console.signin.OidcProvider.Client;
import dev.paylink.console.signin.OidcRoutes.OidcSettings;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Shops;
import io.vertx.ext.web.Router;
import java.util.Optional;

/** All ways to sign in, with what they share. */
public final class SignIn {
  private final ExtensionContext context;
  private final Stores stores;
  private final StaffService staff;
  private final String consoleUrl;
  private final Cookies cookies;
  private final Shops shops;
  private final Optional<Oidc> oidc;

  /** The tables of staff. */
  public record Stores(StaffStore staff, PasskeyStore passkeys, SessionStore sessions) {}

  /**
   * An issuer of OpenID Connect, as the operator has set it.
   *
   * @param claim of the ID token that has the groups
   */
  public record Oidc(
      String issuer, String clientId, String clientSecret, String claim, OidcGroups groups) {}

  /**
   * @param consoleUrl the origin of the console
   */
  public SignIn(
      ExtensionContext context,
      Stores stores,
      StaffService staff,
      String consoleUrl,
      Cookies cookies,
      Shops shops,
      Optional<Oidc> oidc) {
    this.context = context;
    this.stores = stores;
    this.staff = staff;
    this.consoleUrl = consoleUrl;
    this.cookies = cookies;
    this.shops = shops;
    this.oidc = oidc;
  }

  /**
   * Adds the routes.
   *
   * @param key of all nodes, which signs challenges
   * @param attempts to sign in, of an address
   * @return what creates and checks passkeys
   */
  public Passkeys mount(Router router, Console console, byte[] key, RateLimit attempts) {
    Passkeys passkeys =
        new Passkeys(context, stores.passkeys(), new Challenges(key, context.clock()), consoleUrl);
    new SignInRoutes(
            stores.staff(),
            stores.passkeys(),
            stores.sessions(),
            passkeys,
            shops,
            cookies,
            attempts,
            oidc.isPresent())
        .mount(router);
    new VerifyRoutes(
            stores.passkeys(), stores.sessions(), passkeys, cookies, attempts, oidc.isPresent())
        .mount(router, console);
    oidc.ifPresent(settings -> routes(settings).mount(router, attempts));
    return passkeys;
  }

  private OidcRoutes routes(Oidc settings) {
    Client client =
        new Client(
            settings.issuer(),
            settings.clientId(),
            settings.clientSecret(),
            consoleUrl + OidcRoutes.CALLBACK);
    return new OidcRoutes(
        new OidcProvider(context, client),
        new OidcSettings(settings.issuer(), settings.claim(), settings.groups()),
        staff,
        stores.sessions(),
        cookies,
        () -> context.newId("staff"),
        context.clock());
  }
}
