package dev.paylink.sales.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.OrderStatus;
import dev.paylink.api.RefundStatus;
import dev.paylink.sales.refund.RefundRules.Decision;
import dev.paylink.sales.refund.RefundRules.Meaning;
import dev.paylink.sales.refund.RefundRules.OrderBefore;
import dev.paylink.sales.refund.RefundRules.RefundBefore;
import dev.paylink.sales.refund.RefundRules.Report;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An order of 100 and the outcome of a refund of 40, which its refunded amount has in it. */
class RefundRulesTest {
  @ParameterizedTest
  @CsvSource({
    // succeeded, order, received, refunded -> pays, overpaid, kept
    "true,  PENDING, 100, 40, false, false,  60",
    "false, PENDING,  90, 40, false, false,  90",
    "false, PENDING, 100, 40, true,  false, 100",
    "false, PENDING, 130, 40, true,  true,  130",
    "false, PENDING, 130, 60, true,  true,  110",
    "false, PAID,    130, 40, false, false, 130",
    "false, CANCELLED, 130, 40, false, false, 130",
    "true,  PAID,    130, 40, false, false,  90"
  })
  void paysAPendingOrderThatIsCoveredAgain(
      boolean succeeded,
      OrderStatus status,
      long received,
      long refunded,
      boolean pays,
      boolean overpaid,
      long kept) {
    long after = succeeded ? 40 : 0;
    Decision decision =
        RefundRules.decide(40, after, new OrderBefore(status, 100, received, refunded));
    assertEquals(new Decision(after - 40, pays, overpaid, kept), decision);
  }

  /** A report of 5 at 12 o'clock, or at an unknown time, about a refund of 5 or a dispute of 5. */
  @ParameterizedTest
  @CsvSource({
    // stored, dispute, said at, reported, amount, at -> meaning, status, amount
    "PENDING,   true,    , SUCCEEDED,  ,   , NEWS,        SUCCEEDED, 5",
    "PENDING,   true,    , SUCCEEDED, 7,   , NEWS,        SUCCEEDED, 7",
    "PENDING,   true,    , PENDING,   7,   , NEWS,        PENDING,   7",
    "PENDING,   true,    , PENDING,    ,   , NOTHING_NEW, PENDING,   5",
    "SUCCEEDED, true,    , FAILED,    7,   , NEWS,        FAILED,    5",
    "FAILED,    true,    , SUCCEEDED, 7,   , NEWS,        SUCCEEDED, 7",
    "SUCCEEDED, true,    , SUCCEEDED, 7,   , NEWS,        SUCCEEDED, 7",
    "SUCCEEDED, true,    , PENDING,   7,   , NOTHING_NEW, SUCCEEDED, 5",
    "SUCCEEDED, true,  12, FAILED,     , 11, NOTHING_NEW, FAILED,    5",
    "SUCCEEDED, true,  12, FAILED,     , 12, NEWS,        FAILED,    5",
    "SUCCEEDED, true,  12, SUCCEEDED,  , 13, NEWS,        SUCCEEDED, 5",
    "SUCCEEDED, false,   , FAILED,     ,   , NEWS,        FAILED,    5",
    "FAILED,    false,   , SUCCEEDED,  ,   , DOUBTFUL,    SUCCEEDED, 5",
    "FAILED,    false, 12, SUCCEEDED,  , 12, DOUBTFUL,    SUCCEEDED, 5",
    "FAILED,    false, 12, SUCCEEDED,  , 13, NEWS,        SUCCEEDED, 5",
    "FAILED,    false, 12, SUCCEEDED,  , 11, NOTHING_NEW, SUCCEEDED, 5",
  })
  void takesTheLastWord(
      RefundStatus stored,
      boolean dispute,
      @Nullable Integer saidAt,
      RefundStatus reported,
      @Nullable Long amount,
      @Nullable Integer at,
      Meaning meaning,
      RefundStatus status,
      long after) {
    RefundBefore before = new RefundBefore(stored, dispute, false, 5, hour(saidAt));
    Report report = new Report(reported, amount, hour(at), false);
    assertEquals(meaning, RefundRules.meaning(before, report));
    assertEquals(status, RefundRules.after(before, report).status());
    assertEquals(after, RefundRules.after(before, report).amount());
  }

  private static @Nullable Instant hour(@Nullable Integer hour) {
    return hour == null ? null : Instant.EPOCH.plusSeconds(3_600L * hour);
  }

  @Test
  void keepsWhatIsSettledAndWhatIsSentByHand() {
    Report failed = new Report(RefundStatus.FAILED, null, null, false);
    RefundBefore byHand = new RefundBefore(RefundStatus.SUCCEEDED, false, true, 5, null);
    assertEquals(Meaning.NOTHING_NEW, RefundRules.meaning(byHand, failed));
    RefundBefore done = new RefundBefore(RefundStatus.SUCCEEDED, false, false, 5, null);
    Report answer = new Report(RefundStatus.FAILED, null, null, true);
    assertEquals(Meaning.NOTHING_NEW, RefundRules.meaning(done, answer));
  }
}
