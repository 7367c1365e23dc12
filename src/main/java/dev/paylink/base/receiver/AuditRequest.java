package dev.paylink.base.receiver;

import java.util.Map;

/**
 * A request of an audit.
 *
 * @param id the {@code webhook-id}
 * @param headers the headers {@code webhook-…}, whose signature may be wrong or absent
 * @param body JSON
 */
public record AuditRequest(String id, Map<String, String> headers, String body) {
  public AuditRequest {
    headers = Map.copyOf(headers);
  }
}
