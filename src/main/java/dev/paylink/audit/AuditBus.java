package dev.paylink.audit;

import dev.paylink.api.Command;
import dev.paylink.audit.AuditMessages.GetRequest;
import dev.paylink.audit.AuditMessages.ListRequests;
import dev.paylink.audit.AuditMessages.LoggedRequest;
import dev.paylink.audit.AuditMessages.RequestPage;

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
