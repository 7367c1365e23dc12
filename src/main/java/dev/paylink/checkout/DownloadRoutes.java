package dev.paylink.checkout;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.access.token.DownloadLinks.Link;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.checkout.DownloadMessages.DownloadState;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.checkout.DownloadMessages.FindDownloads;
import dev.paylink.checkout.DownloadMessages.FindOwnDownloads;
import dev.paylink.checkout.DownloadMessages.OpenDownloads;
import dev.paylink.checkout.page.State;
import dev.paylink.web.contact.EmailAddress;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * Routes of what customers have bought: the page with the files, a new address of it by order and
 * e-mail address, and the way to it from the receipt.
 */
final class DownloadRoutes {
  static final String PATH = "/downloads";

  private static final String PAGE = PATH + "/:download";
  private static final int GONE = 410;
  private static final int UNPROCESSABLE = 422;

  private final Bus bus;
  private final PageResponder responder;
  private final BrowserSecret browsers;
  private final DownloadLinks links;
  private final DownloadViews views;
  private final DownloadedFiles files;

  DownloadRoutes(
      Bus bus,
      PageResponder responder,
      BrowserSecret browsers,
      DownloadLinks links,
      DownloadedFiles files) {
    this.bus = bus;
    this.responder = responder;
    this.browsers = browsers;
    this.links = links;
    this.views = new DownloadViews(responder);
    this.files = files;
  }

  void mount(PageRouter router) {
    router.page(ReceiptRoutes.PATH + "/download", this::ofReceipt);
    router.page(PATH, ctx -> Future.succeededFuture(ask(ctx, 200, orderOf(ctx), "", false)));
    router.form(PATH, this::find);
    router.page(PAGE, this::show);
    router.stream(PAGE + "/files/:fileId", this::send);
  }

  /** The browser that has created an order needs no more; any other is asked for the e-mail. */
  private Future<PageAnswer> ofReceipt(RoutingContext ctx) {
    String orderId = ReceiptRoutes.orderId(ctx);
    String browser = browsers.name(ctx);
    FindOwnDownloads query =
        new FindOwnDownloads(ctx.pathParam("token"), orderId, browser == null ? "" : browser);
    return bus.request(CheckoutBus.FIND_OWN_DOWNLOADS, query)
        .map(found -> redirect(found.orderId()))
        .recover(
            failure ->
                Fault.of(failure).code() == FaultCode.NOT_FOUND
                    ? Future.succeededFuture(
                        PageAnswer.redirect(responder.path(PATH) + "?order=" + orderId))
                    : Future.failedFuture(failure));
  }

  private PageAnswer redirect(String orderId) {
    return PageAnswer.redirect(responder.path(PATH) + "/" + links.sign(orderId));
  }

  private static String orderOf(RoutingContext ctx) {
    String order = ctx.queryParams().get("order");
    return order == null ? "" : OrderNumber.parse(order).orElse("");
  }

  private PageAnswer ask(
      RoutingContext ctx, int status, String order, String email, boolean unknown) {
    String token = FormToken.issue(browsers.readOrCreate(ctx), PATH);
    return views.form(ctx, status, token, order, email, unknown);
  }

  private Future<PageAnswer> find(RoutingContext ctx) {
    PostedForm posted = PostedForm.of(ctx);
    String order = posted.field("order");
    String typed = posted.field("email");
    String email = EmailAddress.normalized(typed).orElse(typed);
    if (browsers.verify(ctx, PATH, posted).isEmpty()) {
      return Future.succeededFuture(ask(ctx, 403, order, email, false)); // with a valid form
    }
    PageAnswer unknown = ask(ctx, UNPROCESSABLE, order, email, true);
    Optional<String> number = OrderNumber.parse(order);
    return number.isEmpty() || !CustomerForm.isText(email)
        ? Future.succeededFuture(unknown)
        : bus.request(CheckoutBus.FIND_DOWNLOADS, new FindDownloads(number.get(), email))
            .map(found -> redirect(found.orderId()))
            .recover(
                failure ->
                    Fault.of(failure).code() == FaultCode.NOT_FOUND
                        ? Future.succeededFuture(unknown)
                        : Future.failedFuture(failure));
  }

  private Future<PageAnswer> show(RoutingContext ctx) {
    return links
        .verify(ctx.pathParam("download"))
        .map(found -> found.orElseThrow(DownloadRoutes::unknown))
        .compose(
            link ->
                links.isOver(link)
                    ? Future.succeededFuture(over(ctx, link))
                    : bus.request(CheckoutBus.OPEN_DOWNLOADS, new OpenDownloads(link.orderId()))
                        .map(downloads -> page(ctx, link, downloads)));
  }

  private static Fault unknown() {
    return new Fault(FaultCode.NOT_FOUND, "There is no such page");
  }

  private PageAnswer over(RoutingContext ctx, Link link) {
    return views.state(ctx, GONE, State.DOWNLOADS_EXPIRED, null, askPath(link));
  }

  private String askPath(Link link) {
    return responder.path(PATH) + "?order=" + link.orderId();
  }

  private PageAnswer page(RoutingContext ctx, Link link, Downloads downloads) {
    DownloadState state = downloads.state();
    if (state == DownloadState.REVOKED) {
      return views.state(ctx, GONE, State.DOWNLOADS_REVOKED, downloads.offer(), null);
    }
    if (state == DownloadState.WAITING) {
      String again = responder.path(ctx.normalizedPath());
      return views.state(ctx, 200, State.DOWNLOADS_WAITING, downloads.offer(), again);
    }
    return views.page(ctx, downloads, link.expiresAt());
  }

  /** Answers with the page that says why if the file cannot be downloaded any more. */
  private Future<Void> send(RoutingContext ctx) {
    return links
        .verify(ctx.pathParam("download"))
        .map(found -> found.orElseThrow(DownloadRoutes::unknown))
        .compose(
            link -> {
              if (links.isOver(link)) {
                responder.write(ctx, over(ctx, link));
                return Future.succeededFuture();
              }
              return files
                  .send(ctx, link.orderId())
                  .recover(failure -> explain(ctx, link, failure));
            });
  }

  private Future<Void> explain(RoutingContext ctx, Link link, Throwable failure) {
    if (Fault.of(failure).code() != FaultCode.NOT_FOUND) {
      return Future.failedFuture(failure);
    }
    return bus.request(CheckoutBus.OPEN_DOWNLOADS, new OpenDownloads(link.orderId()))
        .compose(
            downloads -> {
              if (downloads.state() == DownloadState.DELIVERED) { // the file is of another order
                return Future.failedFuture(failure);
              }
              responder.write(ctx, page(ctx, link, downloads));
              return Future.succeededFuture();
            });
  }
}
