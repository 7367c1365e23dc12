package dev.paylink.console;

import dev.paylink.api.ExtensionContext;
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
import dev.paylink.console.web.ConnectionLimit;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Live;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Site;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The HTTP server of the console, on a separate port and host name. */
final class ConsoleServer {
  private static final int MAX_URI_BYTES = 4_096;
  private static final int MAX_HEAD_BYTES = 8_192;
  private static final int IDLE_SECONDS = 60;
  private static final long SWEEP_MS = 600_000;
  private static final long STOP_MS = 3_000;

  private final ExtensionContext context;
  private final StaffService staff;
  private final ElsewhereService elsewhere;
  private final Stores stores;
  private final String url;
  private @Nullable HttpServer server;

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
    return stores
        .passkeys()
        .key()
        .compose(
            key -> {
              HttpServer created =
                  context
                      .vertx()
                      .createHttpServer(options())
                      .connectionHandler(
                          new ConnectionLimit(
                              context.setting(ConsoleSettings.MAX_CONNECTIONS),
                              context.setting(ConsoleSettings.TRUSTED_PROXIES)))
                      .requestHandler(router(key));
              server = created;
              return created.listen();
            })
        .onSuccess(
            listening -> {
              context.vertx().setPeriodic(SWEEP_MS, timer -> sweep());
              context.log().info("The console is at {}", url);
            });
  }

  private HttpServerOptions options() {
    return new HttpServerOptions()
        .setHost(context.setting(ConsoleSettings.HOST))
        .setPort(context.setting(ConsoleSettings.PORT))
        .setMaxInitialLineLength(MAX_URI_BYTES)
        .setMaxHeaderSize(MAX_HEAD_BYTES)
        .setMaxFormAttributeSize(Site.MAX_FORM_BYTES)
        .setIdleTimeout(IDLE_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS)
        .setHttp2ClearTextEnabled(false);
  }

  private Router router(byte[] key) {
    Router router = Router.router(context.vertx());
    Site.prepare(router, url, context.setting(ConsoleSettings.TRUSTED_PROXIES), context.log());
    Operations operations = new Operations(context.bus());
    Shops shops = new Shops(context.bus());
    Cookies cookies = new Cookies(url);
    Console console =
        new Console(
            router, stores.sessions(), shops, cookies, new TokenOfSession(context.bus())::works);
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
                new RateLimit(context.setting(ConsoleSettings.ATTEMPTS_PER_MINUTE)));
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

  Future<?> stop() {
    return server == null
        ? Future.succeededFuture()
        : server.shutdown(STOP_MS, TimeUnit.MILLISECONDS);
  }
}
