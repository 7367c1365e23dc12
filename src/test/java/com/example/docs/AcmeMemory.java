package com.example.docs;

import dev.paylink.api.Customer;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A payment service in memory. */
final class AcmeMemory implements AcmeService {
  private final String key;
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();
  private final Set<String> refunds = ConcurrentHashMap.newKeySet();
  private final Set<String> seats = ConcurrentHashMap.newKeySet();

  AcmeMemory(String key) {
    this.key = key;
  }

  @Override
  public Future<Session> createSession(StartPayment payment) {
    String id = payment.paymentId();
    Report paid =
        new Report(id, "charge-" + id, true, null, payment.amount(), payment.currency(), null);
    return Future.succeededFuture(
        sessions.computeIfAbsent(
            id, first -> new Session("https://pay.acme.example/" + id, true, paid)));
  }

  @Override
  public Future<Session> session(String paymentId) {
    return Future.succeededFuture(sessions.get(paymentId));
  }

  /** The customer pays. */
  void pay(String paymentId) {
    sessions.computeIfPresent(
        paymentId, (id, session) -> new Session(session.url(), false, session.report()));
  }

  @Override
  public Future<Report> verify(ProviderNotification notification) {
    return notification.headers().get("acme-key").equals(List.of(key))
        ? session(new String(notification.body())).map(Session::report)
        : Future.failedFuture(new Fault(FaultCode.UNAUTHORIZED, "The key is wrong"));
  }

  @Override
  public Future<Refund> refund(String reference, BigDecimal amount, String idempotencyKey) {
    refunds.add(idempotencyKey);
    return Future.succeededFuture(new Refund("refund-" + idempotencyKey));
  }

  @Override
  public Future<Seat> enrol(String idempotencyKey, @Nullable Customer customer) {
    seats.add(idempotencyKey);
    return Future.succeededFuture(new Seat(true, 7, "https://learn.acme.example"));
  }

  @Override
  public Future<Void> expel(String idempotencyKey) {
    seats.remove(idempotencyKey);
    return Future.succeededFuture();
  }

  /** The orders of those who have a seat. */
  Set<String> seats() {
    return Set.copyOf(seats);
  }

  @Override
  public Future<BigDecimal> rating(String merchantId) {
    return Future.succeededFuture(new BigDecimal("4.5"));
  }

  Set<String> refunds() {
    return Set.copyOf(refunds);
  }
}
