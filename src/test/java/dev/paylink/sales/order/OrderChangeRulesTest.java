package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.EventType;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderDetailBuilder;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.OrderUpdateBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OrderChangeRulesTest {
  private static final OrderChangeRules RULES =
      new OrderChangeRules(new OrderLife(Set.of(OrderStatus.PENDING)));

  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      nullValues = "-",
      value = {
        "status, flagged, metadata, new status, clear, patch,        status then, cleared, metadata then",
        "pending, false,  -,        paid,       false, -,            paid,        false,   -",
        "paid,    true,   -,        processing, false, -,            processing,  false,   -",
        "paid,    true,   -,        processing, true,  -,            processing,  true,    -",
        "paid,    true,   -,        -,          true,  -,            -,           true,    -",
        "paid,    false,  -,        -,          true,  -,            -,           false,   -",
        "pending, false,  -,        -,          false, '{\"a\":1}',  -,           false,   '{\"a\":1}'",
        "pending, false,  {\"a\":1}, -,         false, '{\"a\":1}',  -,           false,   -",
        "paid,    true,   {\"a\":1}, completed, true,  '{\"a\":null}', completed, true,    {}",
      })
  void decidesWhatChanges(
      String status,
      boolean flagged,
      String metadata,
      String newStatus,
      boolean clear,
      String patch,
      String statusThen,
      boolean cleared,
      String metadataThen) {
    OrderDecision decision =
        RULES.update(
            OrderUpdateBuilder.builder()
                .status(newStatus == null ? null : OrderStatus.of(newStatus))
                .suspicious(clear ? false : null)
                .metadata(patch == null ? null : new MetadataPatch(patch))
                .build(),
            order(
                OrderStatus.of(status), flagged, metadata == null ? null : new Metadata(metadata)));
    assertEquals(statusThen, decision.status() == null ? null : decision.status().code());
    assertEquals(cleared, decision.clearsFlag());
    if (metadataThen == null) {
      assertNull(decision.metadata());
    } else {
      assertEquals(metadataThen, Objects.requireNonNull(decision.metadata().metadata()).json());
    }
    assertEquals(statusThen != null || cleared || metadataThen != null, decision.isChange());
  }

  private static OrderDetail order(OrderStatus status, boolean flagged, Metadata metadata) {
    return OrderDetailBuilder.builder()
        .id("ord_a")
        .status(status)
        .source(OrderSource.MANUAL)
        .amount(BigDecimal.ONE)
        .currency("USD")
        .suspicious(flagged)
        .createdAt(Instant.EPOCH)
        .updatedAt(Instant.EPOCH)
        .received(BigDecimal.ZERO)
        .refunded(BigDecimal.ZERO)
        .metadata(metadata)
        .suspiciousReasons(List.of())
        .build();
  }

  @Test
  void namesThePossibleStatuses() {
    assertRefused(
        OrderStatus.PAID,
        OrderStatus.CANCELLED,
        "The order is paid and cannot become cancelled: it can become processing or completed");
    assertRefused(
        OrderStatus.COMPLETED,
        OrderStatus.PAID,
        "The order is completed and cannot become paid: it is final");
  }

  private static void assertRefused(OrderStatus from, OrderStatus target, String message) {
    Fault fault =
        assertThrows(
            Fault.class, () -> RULES.update(OrderUpdate.to(target), order(from, false, null)));
    assertEquals(FaultCode.INVALID_TRANSITION, fault.code());
    assertEquals(message, fault.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void cancelsPendingOrdersOnly(OrderStatus status) {
    OrderDetail before = order(status, true, null);
    if (status == OrderStatus.PENDING) {
      OrderDecision decision = RULES.cancel(before);
      assertEquals(OrderStatus.CANCELLED, decision.status());
      assertFalse(decision.clearsFlag());
      return;
    }
    Fault fault = assertThrows(Fault.class, () -> RULES.cancel(before));
    assertEquals(FaultCode.ORDER_NOT_CANCELLABLE, fault.code());
    assertEquals(
        "The order is %s; only a pending order can be cancelled".formatted(status.code()),
        fault.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void everyStatusHasItsEvent(OrderStatus status) {
    EventType event = OrderChangeRules.event(status);
    assertTrue(
        event.code().equals("order." + status.code()) || status == OrderStatus.PENDING,
        event.code());
  }
}
