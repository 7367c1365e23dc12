package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.catalog.product.licence.LicenceKeys;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.Database;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.payment.PaymentCheckStore;
import dev.paylink.sales.payment.PaymentStore;
import dev.paylink.sales.payment.ProviderMeters;
import dev.paylink.sales.payment.Providers;
import dev.paylink.sales.risk.RiskService;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.InstantSource;

/** Handles the checkout commands. */
final class CheckoutVerticle extends VerticleBase {
  private final Bus bus;
  private final CheckoutService checkout;
  private final OwnOrderService ownOrders;
  private final ReceiptService receipts;
  private final PaidReportService reports;
  private final DownloadService downloads;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  CheckoutVerticle(
      Bus bus,
      Database database,
      Ids ids,
      InstantSource clock,
      MerchantClocks clocks,
      String publicUrl,
      AppConfig.Orders orders,
      AppConfig.Risk risk,
      AppConfig.Checkout limits,
      AppConfig.Products products,
      LicenceKeys licences,
      MeterRegistry registry) {
    this.bus = bus;
    OutboxSignal events = new OutboxSignal(bus);
    Providers providers = new Providers(bus, publicUrl, new ProviderMeters(registry));
    PaymentStarter payments =
        new PaymentStarter(
            new PaymentStore(database, ids, events),
            new PaymentCheckStore(database),
            providers,
            new CheckoutUrls(publicUrl),
            bus,
            orders,
            clocks);
    this.reports = new PaidReportService(new PaidReportStore(database, ids, events), clock);
    this.downloads =
        new DownloadService(new DownloadStore(database, products.maxDownloads(), licences), clock);
    OfferedMethods methods = new OfferedMethods(providers);
    CheckoutStore store = new CheckoutStore(database, ids, events);
    ReceiptStore receiptStore = new ReceiptStore(database);
    this.ownOrders = new OwnOrderService(store, receiptStore, payments, bus, clock);
    this.receipts = new ReceiptService(receiptStore, providers, methods, orders, clock);
    this.checkout =
        new CheckoutService(
            store,
            new FormOrderStore(database, ids, events, limits.maxPendingOrdersPerLink()),
            methods,
            ownOrders,
            payments,
            new RiskService(database, risk, bus, clocks),
            new RefusalMeters(registry).by("pending_orders_of_link"),
            clock,
            clocks);
  }

  @Override
  public Future<?> start() {
    bus.handle(CheckoutBus.OPEN_CHECKOUT, checkout::open);
    bus.handle(CheckoutBus.PAY, checkout::pay);
    bus.handle(CheckoutBus.PAY_AGAIN, ownOrders::payAgain);
    bus.handle(CheckoutBus.CANCEL_OWN_ORDER, ownOrders::cancel);
    bus.handle(CheckoutBus.REPORT_PAID, reports::report);
    bus.handle(CheckoutBus.OPEN_RECEIPT, receipts::receipt);
    bus.handle(CheckoutBus.OPEN_LOGO, receipts::logo);
    bus.handle(CheckoutBus.FIND_OWN_DOWNLOADS, downloads::findOwn);
    bus.handle(CheckoutBus.FIND_DOWNLOADS, downloads::find);
    bus.handle(CheckoutBus.OPEN_DOWNLOADS, downloads::open);
    bus.handle(CheckoutBus.OPEN_FILE, downloads::file);
    bus.handle(CheckoutBus.COUNT_BYTES, downloads::count);
    return Future.succeededFuture();
  }
}
