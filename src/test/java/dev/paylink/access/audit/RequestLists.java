package dev.paylink.access.audit;

/** Gives tests of other packages the statement of a list of requests. */
public final class RequestLists {
  private RequestLists() {}

  public static String text() {
    return AuditSql.LIST;
  }
}
