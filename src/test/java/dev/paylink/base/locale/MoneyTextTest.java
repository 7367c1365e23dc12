package dev.paylink.base.locale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTextTest {
  /** A {@code _} stands for a no-break space. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "150000     | IDR | IDR_150,000   | Rp150.000",
        "150000.5   | IDR | IDR_150,000.50   | Rp150.000,50",
        "999        | IDR | IDR_999       | Rp999",
        "12.5       | USD | USD_12.50        | USD_12,50",
        "1999       | USD | USD_1,999.00     | USD_1.999,00",
        "1234.5     | EUR | EUR_1,234.50     | EUR_1.234,50",
        "1234.5     | GBP | GBP_1,234.50     | GBP_1.234,50",
        "12.345     | KWD | KWD_12.345       | KWD_12,345",
        "12345      | KWD | KWD_12,345.000   | KWD_12.345,000",
        "1200       | JPY | JPY_1,200        | JPY_1.200",
        "1234567    | JPY | JPY_1,234,567    | JPY_1.234.567",
        "120000     | VND | VND_120,000      | VND_120.000",
        "1234567    | INR | INR_1,234,567.00 | INR_1.234.567,00",
        "1200       | TWD | TWD_1,200.00     | TWD_1.200,00",
        "12         | CHF | CHF_12.00        | CHF_12,00",
        "12         | SGD | SGD_12.00        | SGD_12,00",
        "9999999999999.99 | USD | USD_9,999,999,999,999.99 | USD_9.999.999.999.999,99",
      })
  void writesTheCodeAndTheSeparatorsOfTheLanguage(
      BigDecimal amount, String currency, String english, String indonesian) {
    Money money = Money.of(amount, currency);
    assertEquals(english, MoneyText.of(money, Language.EN).replace('\u00a0', '_'));
    assertEquals(indonesian, MoneyText.of(money, Language.ID).replace('\u00a0', '_'));
  }

  @ParameterizedTest
  @CsvSource({
    "12.345, KWD, DECIMALS, DECIMALS",
    "0.500, KWD, DECIMALS, DECIMALS",
    "12345.678, KWD,,",
    "1200, JPY, WHOLE, WHOLE",
    "1234567, JPY,,",
    "120, JPY,,",
    "150000, IDR,,",
    "1999, USD,,",
  })
  void explainsAFigureThatCouldBeReadInTwoWays(
      BigDecimal amount, String currency, MoneyText.Reading english, MoneyText.Reading indonesian) {
    Money money = Money.of(amount, currency);
    assertEquals(english, MoneyText.note(money, Language.EN));
    assertEquals(indonesian, MoneyText.note(money, Language.ID));
  }
}
