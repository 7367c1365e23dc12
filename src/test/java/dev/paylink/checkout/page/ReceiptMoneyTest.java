package dev.paylink.checkout.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReceiptMoneyTest {
  private static Money rupiah(int amount) {
    return Money.of(BigDecimal.valueOf(amount), "IDR");
  }

  @Test
  void asksForWhatIsDisputedAgain() {
    ReceiptMoney money =
        ReceiptMoneyBuilder.builder()
            .amount(rupiah(150_000))
            .received(rupiah(75_000))
            .refunding(rupiah(10_000))
            .disputed(rupiah(15_000))
            .lost(rupiah(5_000))
            .elsewhere(List.of())
            .build();
    assertEquals(rupiah(105_000), money.rest());
  }
}
