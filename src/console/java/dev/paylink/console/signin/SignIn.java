package dev.paylink.console.signin;

import dev.paylink.api.ExtensionContext;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Shops;
import io.vertx.ext.web.Router;

/** All ways to sign in, with what they share. */
public final class SignIn {
  private static final int ATTEMPTS_PER_MINUTE = 30;

  private SignIn() {}

  /**
   * Adds the routes.
   *
   * @param key of all nodes, which signs challenges
   * @param consoleUrl the origin of the console
   */
  public static Passkeys mount(
      ExtensionContext context,
      Router router,
      Console console,
      Stores stores,
      byte[] key,
      String consoleUrl,
      Cookies cookies,
      Shops shops) {
    Challenges challenges = new Challenges(key, context.clock());
    Passkeys passkeys = new Passkeys(context, stores.passkeys(), challenges, consoleUrl);
    new SignInRoutes(
            stores.staff(),
            stores.passkeys(),
            stores.sessions(),
            passkeys,
            shops,
            cookies,
            new RateLimit(ATTEMPTS_PER_MINUTE),
            false)
        .mount(router);
    new VerifyRoutes(stores.passkeys(), stores.sessions(), passkeys, cookies)
        .mount(router, console);
    return passkeys;
  }

  /** The tables of staff. */
  public record Stores(StaffStore staff, PasskeyStore passkeys, SessionStore sessions) {}
}
