package dev.paylink.access.audit;

import dev.paylink.access.audit.AuditMessages.GetRequest;
import dev.paylink.access.audit.AuditMessages.ListRequests;
import dev.paylink.access.audit.AuditMessages.LoggedRequest;
import dev.paylink.access.audit.AuditMessages.RequestPage;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;

/** Rules of kept requests. */
final class AuditService {
  private final AuditStore store;

  AuditService(AuditStore store) {
    this.store = store;
  }

  Future<RequestPage> list(ListRequests query) {
    return store.list(query);
  }

  Future<LoggedRequest> get(GetRequest query) {
    return store
        .get(TypeId.MERCHANT.decode(query.merchantId()), TypeId.REQUEST.decode(query.requestId()))
        .map(found -> found.orElseThrow(() -> TypeId.REQUEST.unknown(query.requestId())));
  }
}
