package dev.paylink.access.audit;

import dev.paylink.access.audit.AuditMessages.GetRequest;
import dev.paylink.access.audit.AuditMessages.ListRequests;
import dev.paylink.access.audit.AuditMessages.LoggedRequest;
import dev.paylink.access.audit.AuditMessages.RequestPage;
import dev.paylink.api.Bus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.Period;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** HTTP handlers of the operations on kept requests. */
final class AuditHandlers {
  private static final int DEFAULT_PER_PAGE = 20;

  private final Bus bus;
  private final String collection;

  AuditHandlers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.collection = publicUrl + "/v1/requests";
  }

  public Future<Answer> list(ValidRequest request) {
    Period period = Period.of(request);
    ListRequests query =
        new ListRequests(
            request.merchantId(),
            period.from(),
            period.to(),
            request.optional("after", String.class),
            Objects.requireNonNullElse(
                request.optional("perPage", Integer.class), DEFAULT_PER_PAGE));
    return bus.request(AuditBus.LIST_REQUESTS, query).map(page -> answer(request, page));
  }

  private Answer answer(ValidRequest request, RequestPage page) {
    List<LoggedRequest> requests = page.data();
    if (!page.meta().hasMore()) {
      return Answer.ok(page);
    }
    String last = requests.get(requests.size() - 1).id();
    return Answer.page(page, PageLinks.next(collection, request.parameters(), last));
  }

  public Future<Answer> get(ValidRequest request) {
    GetRequest query =
        new GetRequest(request.merchantId(), request.parameter("requestId", String.class));
    return bus.request(AuditBus.GET_REQUEST, query).map(Answer::resource);
  }
}
