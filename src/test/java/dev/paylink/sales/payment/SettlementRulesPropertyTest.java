package dev.paylink.sales.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentStatus;
import dev.paylink.sales.payment.SettlementRules.Decision;
import dev.paylink.sales.payment.SettlementRules.Flag;
import dev.paylink.sales.payment.SettlementRules.OrderBefore;
import dev.paylink.sales.payment.SettlementRules.PaymentBefore;
import dev.paylink.sales.payment.SettlementRules.Said;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Any reports about three payments of an order of 100. */
class SettlementRulesPropertyTest {
  private static final int PAYMENTS = 3;

  /** A report about a payment. */
  record Reported(int payment, Said said) {}

  /** An order and its payments, to which decisions are applied. */
  private static final class State {
    private final List<PaymentBefore> payments =
        new ArrayList<>(
            Collections.nCopies(PAYMENTS, new PaymentBefore(PaymentStatus.PENDING, 100, 100, 0)));
    private OrderBefore order;
    private long sum;

    private State(boolean inParts) {
      this(new OrderBefore(OrderStatus.PENDING, "IDR", 100, 0, 0, inParts));
    }

    private State(OrderBefore order) {
      this.order = order;
    }

    private Decision apply(Reported report) {
      PaymentBefore payment = payments.get(report.payment());
      Decision decision = SettlementRules.decide(report.said(), payment, order).orElseThrow();
      PaymentStatus status =
          report.said().succeeded() ? PaymentStatus.SUCCEEDED : PaymentStatus.FAILED;
      payments.set(
          report.payment(),
          new PaymentBefore(
              decision.settles() ? status : payment.status(),
              100,
              100,
              decision.paymentReceived()));
      order =
          new OrderBefore(
              decision.pays() ? OrderStatus.PAID : order.status(),
              "IDR",
              100,
              decision.orderReceived(),
              order.refunded(),
              order.inParts());
      sum += decision.counts() ? decision.amount() : 0;
      return decision;
    }

    private boolean isPaid() {
      return order.status() == OrderStatus.PAID;
    }
  }

  @Provide
  Arbitrary<Reported> reports() {
    Arbitrary<Said> said =
        Combinators.combine(
                Arbitraries.of(true, true, true, false),
                Arbitraries.longs().between(1, 130),
                Arbitraries.of("IDR", "IDR", "IDR", "USD"))
            .as(Said::new);
    return Combinators.combine(Arbitraries.integers().between(0, PAYMENTS - 1), said)
        .as(Reported::new);
  }

  @Provide
  Arbitrary<List<Reported>> histories() {
    return reports().list().ofMaxSize(12);
  }

  @Property
  void whatWasReceivedIsTheSumOfWhatCounts(
      @ForAll("histories") List<Reported> history, @ForAll boolean inParts) {
    State state = new State(inParts);
    history.forEach(state::apply);
    assertEquals(state.sum, state.order.received());
    assertEquals(state.sum, state.payments.stream().mapToLong(PaymentBefore::received).sum());
    assertEquals(state.sum >= 100, state.isPaid());
  }

  @Property
  void aSucceededPaymentReportedAgainChangesNothing(
      @ForAll("histories") List<Reported> history, @ForAll("reports") Reported again) {
    State state = new State(true);
    history.forEach(state::apply);
    PaymentBefore payment = state.payments.get(again.payment());
    OrderBefore order = state.order;
    if (payment.status() == PaymentStatus.SUCCEEDED) {
      state.apply(new Reported(again.payment(), new Said(true, payment.received(), "IDR")));
      state.apply(new Reported(again.payment(), new Said(true, null, null)));
      assertEquals(payment, state.payments.get(again.payment()));
      assertEquals(order, state.order);
    }
  }

  /** The order has received and refunded as much before. */
  @Property
  void whatWasRefundedPaysNothing(
      @ForAll("histories") List<Reported> history,
      @ForAll @LongRange(min = 0, max = 90) long back) {
    State state = new State(new OrderBefore(OrderStatus.PENDING, "IDR", 100, back, back, true));
    for (Reported report : history) {
      Decision decision = state.apply(report);
      assertEquals(state.order.received() - back, decision.kept());
    }
    assertEquals(back + state.sum, state.order.received());
    assertEquals(state.sum >= 100, state.isPaid());
  }

  @Property
  void moneyForACancelledOrderFlagsItAndNothingElse(@ForAll("histories") List<Reported> history) {
    State state = new State(new OrderBefore(OrderStatus.CANCELLED, "IDR", 100, 0, 0, false));
    for (Reported report : history) {
      Decision decision = state.apply(report);
      assertFalse(decision.pays());
      assertEquals(OrderStatus.CANCELLED, state.order.status());
      assertEquals(decision.counts(), decision.flag() == Flag.PAID_AFTER_CANCELLATION);
      assertEquals(decision.counts(), decision.conflicts());
    }
  }

  /** Parts of different payments, none of which is a whole payment. */
  @Property
  void theOrderOfIndependentReportsDoesNotMatter(
      @ForAll("histories") List<Reported> history, @ForAll Random random) {
    List<Reported> parts =
        history.stream()
            .filter(one -> one.said().succeeded())
            .map(one -> new Reported(one.payment(), new Said(true, part(one), "IDR")))
            .toList();
    List<Reported> shuffled = new ArrayList<>(parts);
    Collections.shuffle(shuffled, random);
    State state = new State(true);
    State other = new State(true);
    parts.forEach(state::apply);
    shuffled.forEach(other::apply);
    assertEquals(state.order, other.order);
    assertEquals(
        state.payments.stream().map(PaymentBefore::received).toList(),
        other.payments.stream().map(PaymentBefore::received).toList());
  }

  /** So small that no payment gets its own amount, after which a part could repeat it. */
  private static long part(Reported one) {
    return 1 + one.said().amount() % 8;
  }
}
