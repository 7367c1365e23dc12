package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.console.signin.OidcProvider.Client;
import dev.paylink.console.signin.OidcRoutes.OidcSettings;
import dev.paylink.console.signin.SignInRoutes.Ways;
import dev.paylink.console.staff.ElsewhereService;
import dev.paylink.console.staff.MailStore;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.StaffChangeStore;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Forms;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Shops;
import io.vertx.ext.web.Router;
import java.util.Optional;

/** All ways to sign in, with what they share. */
public final class SignIn {
  private final ExtensionContext context;
  private final Stores stores;
  private final ElsewhereService staff;
  private final String consoleUrl;
  private final Cookies cookies;
  private final Shops shops;
  private final Optional<Oidc> oidc;
  private final Optional<MailLinks> mail;

  /** The tables of staff. */
  public record Stores(
      StaffStore staff,
      PasskeyStore passkeys,
      SessionStore sessions,
      MailStore mail,
      StaffChangeStore changes) {}

  /**
   * An issuer of OpenID Connect, as the operator has set it.
   *
   * @param scopes to ask for, with blanks between; empty for the scopes that the issuer offers
   * @param claim of the ID token or of userinfo that has the groups
   */
  public record Oidc(
      String issuer,
      String clientId,
      String clientSecret,
      String scopes,
      String claim,
      OidcGroups groups) {}

  /**
   * @param consoleUrl the origin of the console
   * @param mail sends links by e-mail; empty if the operator has not switched them on
   */
  public SignIn(
      ExtensionContext context,
      Stores stores,
      ElsewhereService staff,
      String consoleUrl,
      Cookies cookies,
      Shops shops,
      Optional<Oidc> oidc,
      Optional<MailLinks> mail) {
    this.context = context;
    this.stores = stores;
    this.staff = staff;
    this.consoleUrl = consoleUrl;
    this.cookies = cookies;
    this.shops = shops;
    this.oidc = oidc;
    this.mail = mail;
  }

  /**
   * Adds the routes.
   *
   * @param key of all nodes, which signs challenges
   * @param attempts to sign in, of an address
   * @param forms reads their forms
   * @return what creates and checks passkeys
   */
  public Passkeys mount(
      Router router, Console console, byte[] key, RateLimit attempts, Forms forms) {
    Passkeys passkeys =
        new Passkeys(context, stores.passkeys(), new Challenges(key, context.clock()), consoleUrl);
    Door door = new Door(router, stores.sessions(), cookies, attempts, forms);
    new SignInRoutes(stores.passkeys(), passkeys, new Ways(oidc.isPresent(), mail.isPresent()))
        .mount(door);
    new InvitationRoutes(stores.staff(), stores.passkeys(), passkeys, shops).mount(door);
    new LinkRoutes(stores.staff(), shops).mount(door, mail.isPresent());
    mail.ifPresent(links -> links.mount(door));
    new VerifyRoutes(stores.passkeys(), stores.sessions(), passkeys, cookies, oidc.isPresent())
        .mount(router, console, door);
    oidc.ifPresent(settings -> routes(settings, door).mount(router, attempts));
    return passkeys;
  }

  private OidcRoutes routes(Oidc settings, Door door) {
    Client client =
        new Client(
            settings.issuer(),
            settings.clientId(),
            settings.clientSecret(),
            consoleUrl + OidcRoutes.CALLBACK,
            OidcScopes.configured(settings.scopes()),
            settings.claim());
    return new OidcRoutes(
        new OidcProvider(context, client),
        new OidcSettings(settings.issuer(), settings.groups()),
        staff,
        door,
        cookies,
        () -> context.newId("staff"),
        context.clock(),
        context.log());
  }
}
