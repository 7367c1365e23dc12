package dev.paylink.paymentlink;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.NewPaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.paging.PageLinks;
import dev.paylink.paging.PagingParameters;
import dev.paylink.paging.Period;
import io.vertx.core.Future;
import java.util.List;

/** HTTP handlers of the payment-link operations. */
public final class PaymentLinkHandlers {
  private final Bus bus;
  private final String collection;

  public PaymentLinkHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/payment-links";
  }

  public Future<Answer> list(ValidRequest request) {
    String status = request.optional("status", String.class);
    Period period = Period.of(request);
    ListPaymentLinks query =
        new ListPaymentLinks(
            merchant(request),
            PagingParameters.of(request),
            status == null ? null : PaymentLinkStatus.of(status),
            period.from(),
            period.to());
    return bus.request(BusApi.LIST_PAYMENT_LINKS, query)
        .map(page -> Answer.page(page, links(request, query, page)));
  }

  private String links(ValidRequest request, ListPaymentLinks query, PaymentLinkPage page) {
    List<PaymentLink> links = page.data();
    String last = links.isEmpty() ? null : links.get(links.size() - 1).id();
    return PageLinks.header(
        collection, request.parameters(), query.paging(), page.meta().total(), links.size(), last);
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(
            BusApi.GET_PAYMENT_LINK, new GetPaymentLink(merchant(request), linkId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> create(ValidRequest request) {
    CreatePaymentLink command =
        new CreatePaymentLink(
            merchant(request),
            request.principal().testMode(),
            request.optional("Idempotency-Key", String.class),
            request.body(NewPaymentLink.class));
    return bus.request(BusApi.CREATE_PAYMENT_LINK, command, request.origin())
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> deactivate(ValidRequest request) {
    return bus.request(
            BusApi.DEACTIVATE_PAYMENT_LINK,
            new DeactivatePaymentLink(merchant(request), linkId(request), request.conditions()),
            request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String merchant(ValidRequest request) {
    return request.principal().merchantId();
  }

  private static String linkId(ValidRequest request) {
    return request.parameter("paymentLinkId", String.class);
  }
}
