package dev.paylink.catalog.product;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.DigitalProductMessages.CreateDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdate;
import dev.paylink.api.DigitalProductMessages.GetDigitalProduct;
import dev.paylink.api.DigitalProductMessages.ListDigitalProducts;
import dev.paylink.api.DigitalProductMessages.NewDigitalProduct;
import dev.paylink.api.DigitalProductMessages.UpdateDigitalProduct;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;

/** Answers the operations of digital products. */
final class ProductHandlers {
  private final Bus bus;
  private final String collection;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  ProductHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/digital-products";
  }

  public Future<Answer> list(ValidRequest request) {
    ListDigitalProducts query =
        new ListDigitalProducts(request.merchantId(), PagingParameters.of(request));
    return bus.request(BusApi.LIST_DIGITAL_PRODUCTS, query)
        .map(
            page ->
                PageLinks.answer(collection, request, query.paging(), page, DigitalProduct::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(
            BusApi.GET_DIGITAL_PRODUCT,
            new GetDigitalProduct(request.merchantId(), productId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> create(ValidRequest request) {
    CreateDigitalProduct command =
        new CreateDigitalProduct(
            request.merchantId(),
            request.principal().testMode(),
            request.idempotencyKey(),
            request.body(NewDigitalProduct.class));
    return bus.request(BusApi.CREATE_DIGITAL_PRODUCT, command, request.origin())
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> update(ValidRequest request) {
    UpdateDigitalProduct command =
        new UpdateDigitalProduct(
            request.merchantId(),
            request.principal().testMode(),
            productId(request),
            request.changes(DigitalProductUpdate.class),
            request.conditions());
    boolean mayRead = request.principal().scopes().contains("products:read");
    return bus.request(BusApi.UPDATE_DIGITAL_PRODUCT, command, request.origin())
        .map(
            updated ->
                (mayRead ? Answer.resource(updated.product()) : Answer.noContent())
                    .replayed(updated));
  }

  public Future<Answer> delete(ValidRequest request) {
    return bus.request(
            BusApi.DELETE_DIGITAL_PRODUCT,
            new DeleteDigitalProduct(
                request.merchantId(), productId(request), request.conditions()),
            request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String productId(ValidRequest request) {
    return request.parameter("productId", String.class);
  }
}
