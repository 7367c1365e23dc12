package dev.paylink.catalog.paymentlink;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.ListPaymentLinksBuilder;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdate;
import dev.paylink.api.PaymentLinkMessages.UpdatePaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import dev.paylink.http.paging.Period;
import dev.paylink.http.paging.SearchedEmail;
import io.vertx.core.Future;

/** HTTP handlers of the payment-link operations. */
final class PaymentLinkHandlers {
  private final Bus bus;
  private final String collection;

  PaymentLinkHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/payment-links";
  }

  public Future<Answer> list(ValidRequest request) {
    String status = request.optional("status", String.class);
    Period period = Period.of(request);
    ListPaymentLinks query =
        ListPaymentLinksBuilder.builder()
            .merchantId(request.merchantId())
            .paging(PagingParameters.of(request))
            .status(status == null ? null : PaymentLinkStatus.of(status))
            .createdFrom(period.from())
            .createdTo(period.to())
            .email(SearchedEmail.of(request))
            .build();
    return bus.request(BusApi.LIST_PAYMENT_LINKS, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, PaymentLink::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(
            BusApi.GET_PAYMENT_LINK, new GetPaymentLink(request.merchantId(), linkId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> create(ValidRequest request) {
    CreatePaymentLink command =
        new CreatePaymentLink(
            request.merchantId(),
            request.principal().testMode(),
            request.idempotencyKey(),
            request.body(NewPaymentLink.class));
    return bus.request(BusApi.CREATE_PAYMENT_LINK, command, request.origin())
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> update(ValidRequest request) {
    UpdatePaymentLink command =
        new UpdatePaymentLink(
            request.merchantId(),
            linkId(request),
            request.changes(PaymentLinkUpdate.class),
            request.conditions());
    boolean mayRead = request.principal().scopes().contains("payment-links:read");
    return bus.request(BusApi.UPDATE_PAYMENT_LINK, command, request.origin())
        .map(
            updated ->
                (mayRead ? Answer.resource(updated.link()) : Answer.noContent()).replayed(updated));
  }

  public Future<Answer> deactivate(ValidRequest request) {
    return bus.request(
            BusApi.DEACTIVATE_PAYMENT_LINK,
            new DeactivatePaymentLink(request.merchantId(), linkId(request), request.conditions()),
            request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String linkId(ValidRequest request) {
    return request.parameter("paymentLinkId", String.class);
  }
}
