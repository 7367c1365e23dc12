package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How the API shows stored event payloads, including those of earlier versions. */
class EventSnapshotsIT {
  private static TestService service;
  private static Merchant merchant;
  private static ApiClient client;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    merchant = service.merchant("test");
    client = service.client(merchant, TestService.ALL_SCOPES);
  }

  @Test
  void showsSuspicionReasonsButNoPayerData() {
    UUID order = service.node().ids().next();
    UUID link = service.node().ids().next();
    assertEquals(
        """
        {"object":{"id":"%s","number":"%s","status":"pending","source":"payment_link","amount":150000,\
        "currency":"IDR","suspicious":true,"createdAt":"%s","updatedAt":"2026-11-21T04:30:00Z",\
        "received":0,"refunded":0,"paymentLinkId":"%s",\
        "suspiciousReasons":[{"code":"paid_twice","message":"Twice",\
        "raisedAt":"2026-11-21T04:30:00.123456Z"}]}}"""
            .formatted(
                TypeId.ORDER.encode(order),
                OrderNumber.of(order),
                TypeId.timeOf(order),
                TypeId.PAYMENT_LINK.encode(link)),
        shown(
            "order.suspicious",
            order,
            """
            {"object":{"id":"%s","status":"pending","source":"payment_link",
             "amount_minor":15000000,"currency":"IDR","suspicious":true,"metadata":null,
             "received_minor":0,"refunded_minor":0,"updated_at":"2026-11-21T11:30:00+07:00",
             "payment_link_id":"%s","browser":"hidden","payer_address":"192.0.2.1",
             "suspicions":[{"code":"paid_twice","message":"Twice",
                            "raisedAt":"2026-11-21T04:30:00.123456+00:00"}]},
             "previousStatus":null}"""
                .formatted(order, link)));
  }

  @Test
  void showsPaymentInEventOfItsOrder() {
    UUID order = service.node().ids().next();
    UUID payment = service.node().ids().next();
    assertEquals(
        """
        {"object":{"id":"%s","orderId":"%s","provider":"manual","status":"succeeded",\
        "amount":150000,"currency":"IDR","received":150000,"refunded":0,"customerReference":"A-1",\
        "createdAt":"%s","updatedAt":"2026-11-21T04:30:00Z","settledAt":"2026-11-21T04:30:00Z"},"previousStatus":"pending"}"""
            .formatted(
                TypeId.PAYMENT.encode(payment), TypeId.ORDER.encode(order), TypeId.timeOf(payment)),
        shown(
            "payment.succeeded",
            order,
            """
            {"object":{"id":"%s","order_id":"%s","provider":"manual","status":"succeeded",
             "amount_minor":15000000,"currency":"IDR","instructions":"hidden",
             "received_minor":15000000,"refunded_minor":0,"customer_reference":"A-1",
             "updated_at":"2026-11-21T11:30:00+07:00","settled_at":"2026-11-21T11:30:00+07:00"},
             "previousStatus":"pending"}"""
                .formatted(payment, order)));
  }

  @Test
  void showsExpiredLinkAsExpired() {
    UUID link = service.node().ids().next();
    assertEquals(
        """
        {"object":{"id":"%s","title":"Seat","amount":1,"currency":"USD","status":"expired",\
        "checkoutUrl":"%s/pay/tok","expiresAt":"2026-11-21T04:30:00Z","allowPartial":false,"require":[],"createdAt":"%s",\
        "updatedAt":"2026-11-21T04:30:00Z"},\
        "previousStatus":"active"}"""
            .formatted(
                TypeId.PAYMENT_LINK.encode(link),
                service.node().config().http().publicUrl(),
                TypeId.timeOf(link),
                TypeId.timeOf(link)),
        shown(
            "payment_link.expired",
            link,
            """
            {"object":{"id":"%s","title":"Seat","amount_minor":100,"currency":"USD",
             "checkout_token":"tok","expires_at":"2026-11-21T04:30:00+00:00","deactivated":false,
             "updated_at":"2026-11-21T04:30:00+00:00"},
             "previousStatus":"active"}"""
                .formatted(link)));
  }

  /** Inserts an event and returns its {@code data} as shown by the API. */
  private static String shown(String type, UUID objectId, String payload) {
    UUID id = service.node().ids().next();
    service.execute(
        """
        insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
        values ('%s', '%s', '%s', '%s', 1, '%s', now(), '{"actor": {"type": "sweep"}}')
        """
            .formatted(id, TypeId.MERCHANT.decode(merchant.id()), type, objectId, payload));
    String text = client.get("/events/" + TypeId.EVENT.encode(id)).text();
    return text.substring(text.indexOf("\"data\":") + 7, text.indexOf(",\"actor\":"));
  }
}
