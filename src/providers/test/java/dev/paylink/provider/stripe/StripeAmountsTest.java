package dev.paylink.provider.stripe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripeAmountsTest {
  @ParameterizedTest
  @CsvSource({
    "10, USD, 1000",
    "0.01, EUR, 1",
    "999999.99, USD, 99999999",
    "150000, IDR, 15000000",
    "9999999999.99, IDR, 999999999999",
    "500, JPY, 500",
    "99999999, KRW, 99999999",
    "5, ISK, 500",
    "5.12, KWD, 5120"
  })
  void writesAmountsInUnitsOfStripe(BigDecimal amount, String currency, long units) {
    assertEquals(Optional.of(units), StripeAmounts.of(amount, currency));
    assertEquals(amount, StripeAmounts.toMajor(units, currency.toLowerCase(Locale.ROOT)));
  }

  @ParameterizedTest
  @CsvSource({
    "1000000, USD",
    "10000000000, IDR",
    "100000000, JPY",
    "0.5, JPY",
    "5.5, ISK",
    "5.124, KWD",
    "5, UGX"
  })
  void refusesAmountsThatCannotBeCharged(BigDecimal amount, String currency) {
    assertEquals(Optional.empty(), StripeAmounts.of(amount, currency));
  }
}
