package dev.paylink.base.bus;

import dev.paylink.api.OrderSource;
import dev.paylink.api.TurnoverInterval;
import dev.paylink.api.TurnoverMessages.CurrencyTurnover;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.api.TurnoverMessages.TurnoverPeriod;
import dev.paylink.sales.turnover.MovementBuilder;
import dev.paylink.sales.turnover.MovementKind;
import dev.paylink.sales.turnover.MovementMessages.Movement;
import dev.paylink.sales.turnover.MovementMessages.MovementKey;
import dev.paylink.sales.turnover.MovementMessages.Movements;
import dev.paylink.sales.turnover.MovementMessages.ReadMovements;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** Samples of the messages of turnover. */
final class TurnoverSamples {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

  private static final Instant AT = Instant.parse("2026-11-22T01:02:03.456789Z");

  private static final CurrencyTurnover USD =
      new CurrencyTurnover(
          "USD", new BigDecimal("0.50"), new BigDecimal("1"), new BigDecimal("-0.50"), 1, 2, 3);

  private TurnoverSamples() {}

  static List<Record> all() {
    return List.of(
        new GetTurnover("mer_a", DAY, DAY, null, null, null, null, null, null, null),
        new GetTurnover(
            "mer_a",
            DAY,
            DAY,
            TurnoverInterval.WEEK,
            "Asia/Jakarta",
            OrderSource.MANUAL,
            "sandbox",
            "plink_a",
            "prod_a",
            AT),
        new Turnover(
            "UTC",
            TurnoverInterval.DAY,
            AT,
            List.of(
                new TurnoverPeriod(DAY, DAY, List.of(USD)),
                new TurnoverPeriod(DAY, DAY, List.of())),
            List.of(USD)),
        new Turnover("UTC", null, null, List.of(), List.of()),
        new ReadMovements("mer_a", MovementKind.PAYMENT, DAY, DAY, null, null),
        new ReadMovements(
            "mer_a", MovementKind.REFUND, DAY, DAY, "Asia/Jakarta", new MovementKey(AT, "a b")),
        new Movements("UTC", List.of(movement()), new MovementKey(AT, "a b")),
        new Movements("UTC", List.of(), null));
  }

  private static Movement movement() {
    return MovementBuilder.builder()
        .settledAt(AT)
        .provider("manual")
        .amount(new BigDecimal("0.50"))
        .currency("USD")
        .orderId("ord_a")
        .paymentId("pay_a")
        .byHand(true)
        .source("manual")
        .note("a note")
        .build();
  }
}
