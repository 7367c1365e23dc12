package dev.paylink.access.audit;

import dev.paylink.access.audit.AuditMessages.GetRequest;
import dev.paylink.access.audit.AuditMessages.ListRequests;
import dev.paylink.access.audit.AuditMessages.LoggedRequest;
import dev.paylink.access.audit.AuditMessages.RequestPage;
import dev.paylink.api.Command;

/** The bus addresses of the kept requests; internal. */
public final class AuditBus {
  private AuditBus() {}

  /** A page of a merchant's requests. An unknown id to continue after is a position like others. */
  public static final Command<ListRequests, RequestPage> LIST_REQUESTS =
      new Command<>("paylink.requests.list", ListRequests.class, RequestPage.class);

  /** One request. Fails with {@code not_found}. */
  public static final Command<GetRequest, LoggedRequest> GET_REQUEST =
      new Command<>("paylink.requests.get", GetRequest.class, LoggedRequest.class);
}
