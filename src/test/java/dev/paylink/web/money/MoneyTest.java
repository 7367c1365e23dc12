package dev.paylink.web.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyTest {

  @ParameterizedTest
  @CsvSource({
    "12.5,                USD, 1250,               12.5",
    "12.50,               USD, 1250,               12.5",
    "12.500000,           USD, 1250,               12.5",
    "0.01,                USD, 1,                  0.01",
    "1,                   USD, 100,                1",
    "1e2,                 USD, 10000,              100",
    "150000,              IDR, 15000000,           150000",
    "1.5E+5,              JPY, 150000,             150000",
    "100.000,             JPY, 100,                100",
    "0.001,               KWD, 1,                  0.001",
    "0.0001,              CLF, 1,                  0.0001",
    "999999999999999,     USD, 99999999999999900,  999999999999999",
    "999999999999999,     KWD, 999999999999999000, 999999999999999",
    "9999999999999.99,    USD, 999999999999999,    9999999999999.99",
    "922337203685477,     CLF, 9223372036854770000, 922337203685477",
  })
  void convertsAmountsExactly(BigDecimal amount, String currency, long minor, String again) {
    Money money = Money.of(amount, currency);
    assertEquals(new Money(minor, Currency.current(currency)), money);
    assertEquals(again, money.amount().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0                | USD | must be more than 0",
        "0.00             | USD | must be more than 0",
        "0e999999999      | USD | must be more than 0",
        "-0.01            | USD | must be more than 0",
        "-1e999999999     | USD | must be more than 0",
        "1000000000000000 | USD | must have at most 15 significant digits",
        "1234567890123.456 | USD | must have at most 15 significant digits",
        "1e15             | USD | must have at most 15 significant digits",
        "1e999999999      | USD | must have at most 15 significant digits",
        "1e2147483647     | USD | must have at most 15 significant digits",
        "1e-999999999     | USD | must have at most 2 decimals, as USD has",
        "1e-2147483647    | USD | must have at most 2 decimals, as USD has",
        "0.001            | USD | must have at most 2 decimals, as USD has",
        "12.505           | USD | must have at most 2 decimals, as USD has",
        "0.0001           | KWD | must have at most 3 decimals, as KWD has",
        "0.5              | JPY | must have no decimals, as JPY has none",
        "922337203685478  | CLF | must be at most 922337203685477.5807 in CLF",
        "999999999999999  | CLF | must be at most 922337203685477.5807 in CLF",
      })
  void rejectsAnAmountThatCannotBePaid(BigDecimal amount, String currency, String allowed) {
    Fault fault = assertThrows(Fault.class, () -> Money.of(amount, currency));
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    assertEquals(new Fault.Detail("amount", allowed), fault.details().get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "usd", "Usd", "US", "USDT", "ZZZ", "XXX", "XAU", "XTS", "U\u0000D"})
  void rejectsACurrencyWithoutMinorUnits(String code) {
    Fault fault = assertThrows(Fault.class, () -> Money.of(BigDecimal.ONE, code));
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    assertEquals("currency", fault.details().get(0).field());
  }

  @ParameterizedTest
  @CsvSource({"DEM, EUR", "ITL, EUR", "HRK, EUR", "BGN, EUR", "ANG, XCG", "ZWL, ZWG", "YUM, RSD"})
  void rejectsAnObsoleteCurrencyAndNamesItsSuccessor(String obsolete, String successor) {
    Fault fault = assertThrows(Fault.class, () -> Money.of(BigDecimal.ONE, obsolete));
    assertEquals(
        new Fault.Detail(
            "currency",
            "must be a current ISO 4217 code: %s has replaced %s".formatted(successor, obsolete)),
        fault.details().get(0));
    assertEquals(successor, Currency.current(successor).code());
  }

  /** They are missing in versions of Java that Paylink runs on. */
  @ParameterizedTest
  @CsvSource({"UYW, 4", "XAD, 2", "XCG, 2", "ZWG, 2", "VED, 2", "SLE, 2"})
  void takesCurrenciesOfTheCurrentList(String code, int decimals) {
    assertEquals(decimals, Currency.current(code).decimals());
  }

  @ParameterizedTest
  @CsvSource({"IDR, 2, 0", "IQD, 3, 0", "USD, 2, 2", "JPY, 0, 0", "KWD, 3, 3"})
  void knowsTheDecimalsThatPeopleWrite(String code, int decimals, int usual) {
    assertEquals(decimals, Currency.current(code).decimals());
    assertEquals(usual, Currency.current(code).usualDecimals());
  }

  @Test
  void refundsWhatWasPaidInACurrencyThatIsObsoleteSince() {
    Money money = Money.of(new BigDecimal("12.5"), Currency.known("BGN"));
    assertEquals(1250, money.minor());
  }

  @Test
  void reportsAWrongCurrencyBeforeAWrongAmount() {
    Fault fault = assertThrows(Fault.class, () -> Money.of(BigDecimal.ZERO, "usd"));
    assertEquals("currency", fault.details().get(0).field());
  }

  @ParameterizedTest
  @CsvSource({
    "1250, USD, 12.5",
    "100000, USD, 1000",
    "7, JPY, 7",
    "100, JPY, 100",
    "1, CLF, 0.0001"
  })
  void writesAStoredAmountWithoutTrailingZeros(long minor, String currency, String written) {
    assertEquals(written, new Money(minor, Currency.current(currency)).amount().toString());
  }
}
