package dev.paylink.node;

import dev.paylink.access.audit.AuditHandlers;
import dev.paylink.access.token.TokenHandlers;
import dev.paylink.catalog.image.ImageHandlers;
import dev.paylink.catalog.landing.LandingHandlers;
import dev.paylink.catalog.paymentlink.PaymentLinkHandlers;
import dev.paylink.catalog.product.ProductHandlers;
import dev.paylink.catalog.product.file.FileHandlers;
import dev.paylink.catalog.product.licence.LicenceHandlers;
import dev.paylink.data.idempotency.IdempotencyHandlers;
import dev.paylink.events.feed.FeedHandlers;
import dev.paylink.events.webhook.endpoint.EndpointHandlers;
import dev.paylink.events.webhook.history.DeliveryHandlers;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.StreamingHandler;
import dev.paylink.sales.customer.CustomerHandlers;
import dev.paylink.sales.order.OrderExportHandlers;
import dev.paylink.sales.order.OrderHandlers;
import dev.paylink.sales.payment.PaymentHandlers;
import dev.paylink.sales.refund.RefundHandlers;
import io.vertx.core.Vertx;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The handlers of the operations of the contract, by operationId.
 *
 * @param handlers of those whose body is read before
 * @param streaming of those that read their body in parts
 */
record Operations(Map<String, OperationHandler> handlers, Map<String, StreamingHandler> streaming) {
  /**
   * The handlers of a node.
   *
   * @throws IllegalStateException if the operationIds of the contract differ from these
   */
  static Operations of(Vertx vertx, NodeContext node) {
    OrderHandlers orders = new OrderHandlers(node.bus(), node.config().http().publicUrl());
    PaymentLinkHandlers links =
        new PaymentLinkHandlers(node.bus(), node.config().http().publicUrl());
    FeedHandlers events = new FeedHandlers(node.bus(), node.config().http().publicUrl());
    Map<String, OperationHandler> handlers = new TreeMap<>();
    handlers.put("listOrders", orders::list);
    handlers.put("exportOrders", new OrderExportHandlers(node.bus(), node.clock())::export);
    handlers.put("createOrder", orders::create);
    handlers.put("getOrder", orders::get);
    handlers.put("updateOrder", orders::update);
    handlers.put("cancelOrder", orders::cancel);
    PaymentHandlers payments = new PaymentHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listPayments", payments::list);
    handlers.put("recordPayment", payments::record);
    handlers.put("getPayment", payments::get);
    RefundHandlers refunds = new RefundHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listRefunds", refunds::list);
    handlers.put("createRefund", refunds::create);
    handlers.put("getRefund", refunds::get);
    handlers.put("listPaymentLinks", links::list);
    handlers.put("createPaymentLink", links::create);
    handlers.put("getPaymentLink", links::get);
    handlers.put("updatePaymentLink", links::update);
    handlers.put("deactivatePaymentLink", links::deactivate);
    addProducts(handlers, node);
    addPages(handlers, node);
    handlers.put("listEvents", events::list);
    handlers.put("getEvent", events::get);
    handlers.put("eraseCustomer", new CustomerHandlers(node.bus())::erase);
    AuditHandlers requests = new AuditHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listRequests", requests::list);
    handlers.put("getRequest", requests::get);
    addWebhooks(handlers, node);
    addTokens(handlers, node);
    Map<String, StreamingHandler> streaming = new TreeMap<>();
    addFiles(handlers, streaming, node);
    addLicenceKeys(handlers, node);
    addImages(handlers, streaming, node);
    requireEqual(handlers.keySet(), streaming.keySet(), node.contract().model());
    return new Operations(handlers, streaming);
  }

  private static void addPages(Map<String, OperationHandler> handlers, NodeContext node) {
    LandingHandlers pages =
        new LandingHandlers(node.bus(), node.config().http().publicUrl(), node.clock());
    handlers.put("listLandingPages", pages::list);
    handlers.put("getLandingPageStats", pages::stats);
    handlers.put("createLandingPage", pages::create);
    handlers.put("getLandingPage", pages::get);
    handlers.put("updateLandingPage", pages::update);
    handlers.put("deleteLandingPage", pages::delete);
  }

  private static void addProducts(Map<String, OperationHandler> handlers, NodeContext node) {
    ProductHandlers products = new ProductHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listDigitalProducts", products::list);
    handlers.put("createDigitalProduct", products::create);
    handlers.put("getDigitalProduct", products::get);
    handlers.put("updateDigitalProduct", products::update);
    handlers.put("deleteDigitalProduct", products::delete);
  }

  private static void addFiles(
      Map<String, OperationHandler> handlers,
      Map<String, StreamingHandler> streaming,
      NodeContext node) {
    FileHandlers files =
        new FileHandlers(node.bus(), node.storage(), node.config().products().maxFileBytes());
    streaming.put("putDigitalProductFile", files::put);
    handlers.put("deleteDigitalProductFile", files::delete);
  }

  private static void addImages(
      Map<String, OperationHandler> handlers,
      Map<String, StreamingHandler> streaming,
      NodeContext node) {
    ImageHandlers images =
        new ImageHandlers(
            node.bus(),
            node.storage(),
            node.budgets().images(),
            node.budgets().imagesOfMerchant(),
            node.config().http().publicUrl());
    streaming.put("uploadImage", images::upload);
    handlers.put("listImages", images::list);
    handlers.put("getImage", images::get);
    handlers.put("deleteImage", images::delete);
  }

  private static void addLicenceKeys(Map<String, OperationHandler> handlers, NodeContext node) {
    LicenceHandlers licences =
        new LicenceHandlers(
            node.bus(), node.config().http().publicUrl(), node.budgets().wrongKeys());
    handlers.put("addLicenceKeys", licences::add);
    handlers.put("listLicenceKeys", licences::list);
    handlers.put("revokeLicenceKey", licences::revoke);
    handlers.put("verifyLicenceKey", licences::verify);
  }

  private static void addWebhooks(Map<String, OperationHandler> handlers, NodeContext node) {
    EndpointHandlers endpoints = new EndpointHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listWebhookEndpoints", endpoints::list);
    handlers.put("createWebhookEndpoint", endpoints::create);
    handlers.put("getWebhookEndpoint", endpoints::get);
    handlers.put("updateWebhookEndpoint", endpoints::update);
    handlers.put("deleteWebhookEndpoint", endpoints::delete);
    handlers.put("getWebhookEndpointSecret", endpoints::secret);
    handlers.put("rotateWebhookEndpointSecret", endpoints::rotateSecret);
    DeliveryHandlers deliveries =
        new DeliveryHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("testWebhookEndpoint", deliveries::test);
    handlers.put("recoverWebhookEndpoint", deliveries::recover);
    handlers.put("listWebhookDeliveries", deliveries::list);
    handlers.put("getWebhookDelivery", deliveries::get);
    handlers.put("retryWebhookDelivery", deliveries::retry);
  }

  private static void addTokens(Map<String, OperationHandler> handlers, NodeContext node) {
    TokenHandlers tokens = new TokenHandlers(node.bus(), node.config().http().publicUrl());
    handlers.put("listTokens", tokens::list);
    handlers.put("createToken", tokens::create);
    handlers.put("getToken", tokens::get);
    handlers.put("rotateToken", tokens::rotate);
    handlers.put("revokeToken", tokens::revoke);
    handlers.put("getIdempotencyKey", new IdempotencyHandlers(node.bus())::get);
  }

  private static void requireEqual(
      Set<String> handlers, Set<String> streaming, OpenAPIContract contract) {
    TreeSet<String> handled = new TreeSet<>(handlers);
    handled.addAll(streaming);
    TreeSet<String> inContract = new TreeSet<>();
    contract.operations().stream().map(Operation::getOperationId).forEach(inContract::add);
    if (!inContract.equals(handled)) {
      throw new IllegalStateException(
          "The contract has operations %s, but there are handlers for %s"
              .formatted(inContract, handled));
    }
  }
}
