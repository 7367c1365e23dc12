package dev.paylink.checkout;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.work.FairQueue;
import dev.paylink.base.work.Slots;
import dev.paylink.catalog.landing.PageViews;
import dev.paylink.checkout.receipt.ReceiptPrinter;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.BodyReader;
import dev.paylink.http.Contract;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.Routes;
import dev.paylink.http.StaticContent;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Map;

/**
 * Routes of the pages that customers see, {@code /pay/…}, {@code /downloads/…}, {@code /receipts/…}
 * and {@code /l/…}, and testers, {@code /sandbox/…}.
 */
public final class CheckoutPages {
  /** Views of one event loop, at most half of them for one address. */
  private static final int MAX_VIEWS_AT_ONCE = 8;

  private static final String FOLDER = "/paylink-checkout";

  private static final Map<String, StaticContent> ASSETS =
      Map.of(
          "/pay/assets/checkout.css",
          StaticContent.ofResource(StaticContent.STYLE, FOLDER + "/checkout.css"),
          "/pay/assets/landing.css",
          StaticContent.ofResource(StaticContent.STYLE, FOLDER + "/landing.css"),
          "/pay/assets/form.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/form.js"),
          "/pay/assets/page.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/page.js"),
          "/pay/assets/receipt.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/receipt.js"),
          "/receipts/check.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/check.js"),
          "/receipts/worker.js",
          StaticContent.ofResource(StaticContent.SCRIPT, FOLDER + "/worker.js"),
          "/pay/assets/icon.svg",
          StaticContent.ofResource("image/svg+xml", FOLDER + "/icon.svg"));

  private final Bus bus;
  private final AppConfig.Http config;
  private final Contract contract;
  private final BodyReader bodies;
  private final PageBudget budget;
  private final Slots downloads;
  private final DownloadLinks links;
  private final PrintedReceipts receipts;
  private final ObjectStorage storage;
  private final PageResponder responder;
  private final InstantSource clock;
  private final PageViews landingViews;

  /**
   * @param bodies reads forms
   * @param downloads bounds the downloads of an address
   * @param links signs the addresses of downloads
   * @param keys that sign proofs of receipts
   * @param printer of receipts
   */
  public CheckoutPages(
      Bus bus,
      AppConfig.Http config,
      Contract contract,
      BodyReader bodies,
      PageBudget budget,
      Slots downloads,
      DownloadLinks links,
      TokenKeys keys,
      ReceiptPrinter printer,
      ObjectStorage storage,
      InstantSource clock,
      PageViews landingViews,
      ErrorResponder errors) {
    this.clock = clock;
    this.landingViews = landingViews;
    this.bus = bus;
    this.config = config;
    this.contract = contract;
    this.bodies = bodies;
    this.budget = budget;
    this.downloads = downloads;
    this.links = links;
    this.receipts =
        new PrintedReceipts(
            printer, new ReceiptTokens(keys, config.publicUrl()), config.publicUrl());
    this.storage = storage;
    this.responder = new PageResponder(config.publicUrl(), errors);
  }

  public void mount(Router router) {
    BrowserSecret browsers = new BrowserSecret(config.publicUrl());
    ASSETS.forEach(
        (path, asset) -> Routes.readable(router, path).handler(ctx -> asset.send(ctx, path)));
    PageRouter pages =
        new PageRouter(
            router,
            bodies,
            responder,
            browsers,
            budget,
            new FairQueue(MAX_VIEWS_AT_ONCE),
            downloads,
            config.trustedProxies());
    CustomerForm customers = new CustomerForm(contract);
    new CheckoutRoutes(bus, config.trustedProxies(), responder, browsers, customers).mount(pages);
    new ReceiptRoutes(bus, responder, browsers).mount(pages);
    new DocumentRoutes(bus, receipts).mount(pages);
    new CheckRoutes(bus, responder, config.publicUrl()).mount(pages);
    new SandboxRoutes(bus, responder, browsers).mount(pages);
    new LogoRoutes(bus).mount(pages);
    new DownloadRoutes(bus, responder, browsers, links, new DownloadedFiles(bus, storage))
        .mount(pages);
    new ImageRoutes(bus, storage).mount(router, pages);
    new LandingRoutes(bus, responder, landingViews, clock).mount(router, pages);
    for (String path :
        new String[] {"/pay/*", "/sandbox/*", "/downloads/*", "/receipts/*", "/l/*"}) {
      router.route(path).handler(CheckoutPages::refuse).failureHandler(responder::failed);
    }
  }

  private static void refuse(RoutingContext ctx) {
    HttpMethod method = ctx.request().method();
    if (method == HttpMethod.GET || method == HttpMethod.HEAD || method == HttpMethod.POST) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such page");
    }
    ctx.response().putHeader("Allow", "GET, HEAD, POST");
    throw new Fault(FaultCode.METHOD_NOT_ALLOWED, "A page is shown with GET and sent with POST");
  }
}
