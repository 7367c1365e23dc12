package dev.paylink.base.bus;

import static dev.paylink.base.bus.Samples.AMOUNT;
import static dev.paylink.base.bus.Samples.AT;

import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.DisputeMessages.PaymentDoubted;
import dev.paylink.api.RefundMessages.CreateRefund;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.ListRefunds;
import dev.paylink.api.RefundMessages.NewRefund;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundCreated;
import dev.paylink.api.RefundMessages.RefundList;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RefundStatus;
import dev.paylink.sales.refund.RefundsPending;
import java.util.List;

/** Samples of the messages of refunds. */
final class RefundSamples {
  private static final Refund BY_HAND =
      new Refund(
          "ref_a",
          "ord_a",
          null,
          "manual",
          RefundStatus.SUCCEEDED,
          true,
          false,
          AMOUNT,
          "USD",
          null,
          null,
          null,
          AT,
          AT,
          "RF-2026-000001");

  private static final Refund FAILED =
      new Refund(
          "ref_a",
          "ord_a",
          "pay_a",
          "acme",
          RefundStatus.FAILED,
          false,
          true,
          AMOUNT,
          "USD",
          "Late",
          "r-1",
          "No \"é\"",
          AT,
          null,
          null);

  private RefundSamples() {}

  static List<Record> all() {
    return List.of(
        new CreateRefund("mer_a", "ord_a", null, new NewRefund(null, null, null)),
        new CreateRefund("mer_a", "ord_a", "k", new NewRefund(AMOUNT, "pay_a", "Late")),
        new RefundCreated(BY_HAND, true, "{\"id\":\"ref_a\"}"),
        new ListRefunds("mer_a", "ord_a", "ref_a", 20),
        new RefundList(List.of(BY_HAND, FAILED)),
        new GetRefund("mer_a", "ord_a", "ref_a"),
        FAILED,
        new RefundPayment(
            "ref_a",
            "pay_a",
            "r-1",
            "mer_a",
            true,
            AMOUNT,
            "USD",
            "Late",
            List.of(new RefundedMovement("r-1", AMOUNT)),
            "ord_a"),
        new RefundPayment(
            "ref_a",
            "pay_a",
            "r-1",
            "mer_a",
            false,
            AMOUNT,
            "USD",
            null,
            List.of(new RefundedMovement("r-1", AMOUNT)),
            "ord_a"),
        RefundStarted.succeeded("r-1"),
        RefundStarted.pending("r-1"),
        RefundStarted.failed(null, "No"),
        RefundStarted.notSupported(),
        SettleRefund.succeeded("acme", "ref_a", "r-1"),
        SettleRefund.failed("acme", "ref_a", null, "No"),
        new RefundSettled("ref_a", "ord_a", RefundStatus.PENDING),
        DisputePayment.open("acme", "pay_a", "d-1").withAmount(AMOUNT).withReason("Unknown"),
        DisputePayment.won("acme", "pay_a", "d-1"),
        new DoubtPayment("acme", "pay_a", "A part is gone"),
        new PaymentDoubted("ord_a"),
        new PaymentDisputed("ref_a", "ord_a", RefundStatus.PENDING),
        new RefundsPending());
  }
}
