package dev.paylink.console;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.ExtensionServer;
import dev.paylink.api.ExtensionServer.Port;
import dev.paylink.console.page.ConsolePages;
import dev.paylink.console.page.MailPages;
import dev.paylink.console.signin.MailLinks;
import dev.paylink.console.signin.Passkeys;
import dev.paylink.console.signin.SignIn;
import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.ElsewhereService;
import dev.paylink.console.staff.MailStore;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.StaffChangeStore;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Forms;
import dev.paylink.console.web.Live;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Site;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import java.net.BindException;
import java.util.Optional;

/** The HTTP server of the console, on a separate port and host name. */
final class ConsoleServer {
  private static final long SWEEP_MS = 600_000;

  private final ExtensionContext context;
  private final StaffService staff;
  private final ElsewhereService elsewhere;
  private final Stores stores;
  private final String url;

  ConsoleServer(
      ExtensionContext context, StaffStore store, StaffService staff, ElsewhereService elsewhere) {
    this.elsewhere = elsewhere;
    this.context = context;
    this.staff = staff;
    this.url = ConsoleSettings.url(context);
    this.stores =
        new Stores(
            store,
            new PasskeyStore(context.database()),
            new SessionStore(context.database(), () -> context.newId("sess")),
            new MailStore(context.database()),
            new StaffChangeStore(context.database()));
  }

  Future<?> start() {
    ExtensionServer server =
        context.server(
            new Port(
                context.setting(ConsoleSettings.HOST),
                context.setting(ConsoleSettings.PORT),
                context.setting(ConsoleSettings.MAX_CONNECTIONS),
                context.setting(ConsoleSettings.TRUSTED_PROXIES),
                Forms.MAX_BYTES));
    return stores
        .passkeys()
        .key()
        .compose(key -> server.listen(router(key, server)))
        .recover(failure -> Future.failedFuture(named(failure)))
        .onSuccess(
            listening -> {
              context.vertx().setPeriodic(SWEEP_MS, timer -> sweep());
              context.log().info("The console is at {}", url);
            });
  }

  private static Throwable named(Throwable failure) {
    return failure instanceof BindException
        ? new BindException(
            failure.getMessage()
                + "; set extensions.console.port (PAYLINK_EXTENSIONS_CONSOLE_PORT) or"
                + " extensions.console.host")
        : failure;
  }

  private Router router(byte[] key, ExtensionServer server) {
    Router router = Router.router(context.vertx());
    Forms forms = new Forms(server);
    Site.prepare(
        router, server, url, context.setting(ConsoleSettings.TRUSTED_PROXIES), context.log());
    Operations operations = new Operations(context.bus());
    Shops shops = new Shops(context.bus());
    Cookies cookies = new Cookies(url);
    Console console =
        new Console(
            router,
            forms,
            stores.sessions(),
            shops,
            cookies,
            new TokenOfSession(context.bus())::works);
    Optional<MailLinks> mail = mail(shops);
    Passkeys passkeys =
        new SignIn(
                context,
                stores,
                elsewhere,
                url,
                cookies,
                shops,
                ConsoleSettings.oidc(context),
                mail)
            .mount(
                router,
                console,
                key,
                new RateLimit(context.setting(ConsoleSettings.ATTEMPTS_PER_MINUTE)),
                forms);
    ConsolePages.mount(
        console, operations, stores, passkeys, staff, shops, context.publicUrl(), mail.isPresent());
    mail.ifPresent(links -> new MailPages(stores.mail(), links).mount(console));
    new Live(operations).mount(context.vertx(), router, console);
    Site.finish(router);
    return router;
  }

  private Optional<MailLinks> mail(Shops shops) {
    return context.setting(ConsoleSettings.MAIL_LINKS)
        ? Optional.of(new MailLinks(context, stores.mail(), shops, url))
        : Optional.empty();
  }

  private void sweep() {
    stores
        .sessions()
        .sweep()
        .onFailure(failure -> context.log().warn("Cannot remove expired sessions", failure));
  }
}
