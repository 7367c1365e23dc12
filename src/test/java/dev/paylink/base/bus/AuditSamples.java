package dev.paylink.base.bus;

import dev.paylink.access.audit.AuditMessages.GetRequest;
import dev.paylink.access.audit.AuditMessages.ListRequests;
import dev.paylink.access.audit.AuditMessages.LoggedRequest;
import dev.paylink.access.audit.AuditMessages.RequestPage;
import dev.paylink.access.audit.AuditMessages.RequestPageMeta;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.Origin.Actor;
import dev.paylink.api.Origin.ActorType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Samples of the messages about kept requests. */
final class AuditSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.123Z");

  private AuditSamples() {}

  static List<Record> all() {
    LoggedRequest changed = request(201, null, null, null, null, null);
    LoggedRequest failed =
        request(
            400,
            "invalid_request",
            "amount must be a number",
            List.of(new Detail("amount", "must be a number")),
            "key",
            body());
    return List.of(
        new ListRequests("mer_a", null, null, null, 20),
        new ListRequests("mer_a", AT, AT, "req_a", 100),
        new RequestPage(List.of(), new RequestPageMeta(20, false)),
        new RequestPage(List.of(changed, failed), new RequestPageMeta(2, true)),
        new GetRequest("mer_a", "req_a"),
        changed,
        failed);
  }

  private static Map<String, Object> body() {
    Map<String, Object> body = new HashMap<>();
    body.put("amount", new BigDecimal("1.10"));
    body.put("eventTypes", Arrays.asList("order.paid", null));
    body.put("enabled", null);
    return body;
  }

  private static LoggedRequest request(
      int status,
      String code,
      String message,
      List<Detail> details,
      String key,
      Map<String, Object> body) {
    return new LoggedRequest(
        "req_a",
        AT,
        "POST",
        "/v1/orders",
        "createOrder",
        status,
        code,
        message,
        details,
        new Actor(ActorType.TOKEN, "tok_a", "shop"),
        "192.0.2.1",
        key,
        3,
        body);
  }
}
