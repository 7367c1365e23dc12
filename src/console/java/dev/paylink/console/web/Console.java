package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.console.staff.Session;
import dev.paylink.console.staff.SessionStore;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Routes of pages for signed-in people. Belongs to one event loop. */
public final class Console {
  private static final String ADMITTED = Console.class.getName();

  private final Router router;
  private final SessionStore sessions;
  private final Shops shops;
  private final Cookies cookies;
  private final TokenCheck tokens;
  private final Forms forms;

  /** Answers a request of a signed-in person. */
  @FunctionalInterface
  public interface Handler {
    /** Answers a request; may fail with a {@link Fault}, which becomes an error page. */
    Future<Reply> handle(StaffRequest request);
  }

  /** Says whether the token of a session still works. */
  @FunctionalInterface
  public interface TokenCheck {
    /** Whether the token that created a session works. */
    Future<Boolean> works(StaffRequest request);
  }

  public Console(
      Router router,
      Forms forms,
      SessionStore sessions,
      Shops shops,
      Cookies cookies,
      TokenCheck tokens) {
    this.forms = forms;
    this.router = router;
    this.sessions = sessions;
    this.shops = shops;
    this.cookies = cookies;
    this.tokens = tokens;
  }

  /** Adds a page. */
  public void get(String path, Handler handler) {
    add(HttpMethod.GET, path, handler, false);
  }

  /** Adds a page that needs a recent verification (step-up). */
  public void getVerified(String path, Handler handler) {
    add(HttpMethod.GET, path, handler, true);
  }

  /** Adds a form. */
  public void post(String path, Handler handler) {
    add(HttpMethod.POST, path, handler, false);
  }

  /** Adds a form that needs a recent verification (step-up). */
  public void postVerified(String path, Handler handler) {
    add(HttpMethod.POST, path, handler, true);
  }

  private void add(HttpMethod method, String path, Handler handler, boolean verified) {
    boolean form = method.equals(HttpMethod.POST);
    Route route = form ? router.post(path) : Site.get(router, path);
    route.handler(this::admit);
    if (form) {
      route.handler(forms.ofStaff());
    }
    route.handler(
        ctx -> answer(ctx.<StaffRequest>get(ADMITTED), handler, verified).onFailure(ctx::fail));
  }

  /** Continues with the request of a signed-in person. No form is read before. */
  private void admit(RoutingContext ctx) {
    request(ctx)
        .onSuccess(
            request -> {
              if (request.isEmpty()) {
                signIn(ctx);
              } else {
                ctx.put(ADMITTED, request.get());
                ctx.next();
              }
            })
        .onFailure(ctx::fail);
  }

  private Future<Void> answer(StaffRequest request, Handler handler, boolean verified) {
    if (verified && !request.session().isVerified()) {
      askForProof(request);
      return Future.succeededFuture();
    }
    return Future.succeededFuture(request)
        .compose(handler::handle)
        .recover(failure -> Future.succeededFuture(error(request, Errors.fault(failure))))
        .map(
            reply -> {
              write(request, reply); // a failing template also gets an answer
              return null;
            });
  }

  /** A form goes along by 307, so that what was typed is sent after the proof. */
  private static void askForProof(StaffRequest request) {
    RoutingContext ctx = request.ctx();
    String asked = request.query("page");
    boolean form = ctx.request().method().equals(HttpMethod.POST);
    String page = form && !asked.isEmpty() ? Url.local(asked) : Pages.address(ctx);
    String action = form && !ctx.request().path().equals(page) ? ctx.request().path() : "";
    Map<String, String> query = new LinkedHashMap<>();
    query.put("page", page);
    query.put("action", action);
    redirect(ctx, form ? 307 : 303, "/verify" + Url.query(query));
  }

  private static Reply error(StaffRequest request, Fault fault) {
    Errors.log(request.ctx(), fault);
    Errors.waitFor(request.ctx(), fault);
    return Errors.page(fault);
  }

  /** The request of a request; empty if nobody is signed in. */
  public Future<Optional<StaffRequest>> request(RoutingContext ctx) {
    String cookie = cookies.read(ctx);
    if (cookie == null) {
      return Future.succeededFuture(Optional.empty());
    }
    return sessions
        .find(cookie)
        .compose(
            found ->
                found.isEmpty()
                    ? Future.succeededFuture(Optional.empty())
                    : request(ctx, found.get()));
  }

  private Future<Optional<StaffRequest>> request(RoutingContext ctx, Session session) {
    return shops
        .of(session.merchantId())
        .compose(
            shop ->
                shops.clockAhead(shop, session).map(ahead -> request(ctx, session, shop, ahead)))
        .compose(
            request -> {
              return session.tokenId() == null
                  ? Future.succeededFuture(Optional.of(request))
                  : tokens
                      .works(request)
                      .map(works -> works ? Optional.of(request) : Optional.empty());
            });
  }

  private static StaffRequest request(
      RoutingContext ctx, Session session, Shop shop, Duration ahead) {
    return new StaffRequest(ctx, session, shop, Languages.of(ctx, shop), ahead);
  }

  private static void signIn(RoutingContext ctx) {
    boolean form = ctx.request().method().equals(HttpMethod.POST);
    String page = form ? "/" : ctx.request().uri();
    redirect(ctx, page.equals("/") ? "/sign-in" : "/sign-in?page=" + Url.encode(page));
  }

  /** Answers a request that a route has read by itself. */
  public Void show(StaffRequest request, Reply reply) {
    write(request, reply);
    return null;
  }

  private static void write(StaffRequest request, Reply reply) {
    RoutingContext ctx = request.ctx();
    if (ctx.response().closed() || ctx.response().ended()) {
      return;
    }
    if (reply instanceof Reply.Page page) {
      Pages.write(request, page);
    } else if (reply instanceof Reply.SeeOther seeOther) {
      redirect(ctx, seeOther.path());
    } else if (reply instanceof Reply.File file) {
      attach(ctx, file.type(), file.name()).end(file.content());
    } else if (reply instanceof Reply.Download download) {
      OperationAnswer answer = download.answer();
      String type = answer.headers().getOrDefault("Content-Type", "text/csv;charset=UTF-8");
      Downloads.write(attach(ctx, type, download.name()), answer);
    }
  }

  private static HttpServerResponse attach(RoutingContext ctx, String type, @Nullable String name) {
    HttpServerResponse response = Pages.protect(ctx).putHeader("Content-Type", type);
    return name == null
        ? response
        : response.putHeader("Content-Disposition", "attachment; filename=\"%s\"".formatted(name));
  }

  /** Leads to a page by GET. */
  public static void redirect(RoutingContext ctx, String path) {
    redirect(ctx, 303, path);
  }

  /** Sends the same form to another path. */
  public static void sendFormTo(RoutingContext ctx, String path) {
    redirect(ctx, 307, path);
  }

  private static void redirect(RoutingContext ctx, int status, String path) {
    Pages.protect(ctx).setStatusCode(status).putHeader("Location", path).end();
  }
}
