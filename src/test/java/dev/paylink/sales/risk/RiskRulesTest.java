package dev.paylink.sales.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.config.AppConfig;
import dev.paylink.sales.risk.RiskRules.Facts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RiskRulesTest {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00Z");
  private static final OptionalLong NO_MEDIAN = OptionalLong.empty();

  private final RiskRules rules = rules(5, 6, 20, 10);

  private static RiskRules rules(int email, int phone, int address, int times) {
    return new RiskRules(
        new AppConfig.Risk(Duration.ofMinutes(10), email, phone, address, times, 10));
  }

  private static List<String> codes(RiskRules rules, Facts facts) {
    return rules.judge(facts, AT).stream().map(Suspicion::code).toList();
  }

  @Test
  void flagsOneOrderMoreThanAllowed() {
    assertEquals(List.of(), codes(rules, new Facts(4, 5, 19, 1, NO_MEDIAN)));
    assertEquals(List.of("orders_per_email"), codes(rules, new Facts(5, 5, 19, 1, NO_MEDIAN)));
    assertEquals(List.of("orders_per_phone"), codes(rules, new Facts(4, 6, 19, 1, NO_MEDIAN)));
    assertEquals(List.of("orders_per_address"), codes(rules, new Facts(4, 5, 20, 1, NO_MEDIAN)));
  }

  @Test
  void flagsAnAmountFarAboveTheMedian() {
    assertEquals(List.of(), codes(rules, amount(1_000, 100)));
    assertEquals(List.of("unusual_amount"), codes(rules, amount(1_001, 100)));
    assertEquals(List.of(), codes(rules, amount(10, 1)));
    assertEquals(List.of("unusual_amount"), codes(rules, amount(11, 1)));
    assertEquals(List.of(), codes(rules, new Facts(0, 0, 0, Long.MAX_VALUE, NO_MEDIAN)));
  }

  private static Facts amount(long amount, long median) {
    return new Facts(0, 0, 0, amount, OptionalLong.of(median));
  }

  @Test
  void comparesTheLargestAmountsWithoutOverflow() {
    assertEquals(List.of(), codes(rules, amount(Long.MAX_VALUE, Long.MAX_VALUE)));
    assertEquals(List.of("unusual_amount"), codes(rules, amount(Long.MAX_VALUE, 1)));
    RiskRules lenient = rules(0, 0, 0, 1_000_000);
    assertEquals(List.of(), codes(lenient, amount(999_999_999_999_999L, 999_999_999_999_999L)));
    assertEquals(List.of(), codes(lenient, amount(999_999_999_999_999L, 1_000_000_000L)));
    assertEquals(List.of("unusual_amount"), codes(lenient, amount(999_999_999_999_999L, 1)));
  }

  @Test
  void turnsARuleOffAtZero() {
    Facts facts = new Facts(10_000, 10_000, 10_000, 1_000_000, OptionalLong.of(1));
    assertEquals(4, rules.judge(facts, AT).size());
    assertEquals(List.of(), rules(0, 0, 0, 0).judge(facts, AT));
  }

  @Test
  void namesTheLimitInTheReason() {
    Suspicion reason = rules.judge(new Facts(5, 0, 0, 1, NO_MEDIAN), AT).get(0);
    assertEquals(
        new Suspicion(
            "orders_per_email",
            "More than 5 orders with this e-mail address within 10 minutes",
            AT,
            null),
        reason);
  }

  @Test
  void namesTheSettlementInAConflict() {
    SettlePayment report = SettlePayment.received("acme", "pay_a", "r-1");
    Suspicion late = RiskRules.paidAfterCancellation(report, AT);
    Suspicion twice = RiskRules.paidTwice(report, AT);
    assertEquals("paid_after_cancellation", late.code());
    assertEquals("paid_twice", twice.code());
    assertTrue(late.message().contains("acme") && late.message().contains("r-1"), late.message());
    assertTrue(twice.message().contains("acme") && twice.message().contains("r-1"));
  }
}
