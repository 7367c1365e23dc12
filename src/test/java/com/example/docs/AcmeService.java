package com.example.docs;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.StartPayment;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The client of a payment service, as the code of docs/extend uses it. */
interface AcmeService {
  /** A session of the service, for one payment. */
  record Session(String url, boolean isOpen, Report report) {}

  /** What the service reports of a payment. */
  record Report(
      String paymentId,
      String reference,
      boolean succeeded,
      @Nullable String failure,
      @Nullable BigDecimal amount,
      @Nullable String currency,
      @Nullable Instant paidAt) {}

  /** A refund at the service. */
  record Refund(String id) {}

  /** A seat in a course. */
  record Seat(boolean ready, int number, String url) {}

  /** The client of a store. */
  static AcmeService of(String apiKey) {
    return new AcmeMemory(apiKey);
  }

  Future<Session> createSession(StartPayment payment);

  Future<Session> session(String paymentId);

  Future<Report> verify(ProviderNotification notification);

  Future<Seat> enrol(String idempotencyKey, @Nullable Customer customer);

  Future<Void> expel(String idempotencyKey);

  Future<BigDecimal> rating(String merchantId);

  Future<Refund> refund(String reference, BigDecimal amount, String idempotencyKey);
}
