package dev.paylink.checkout.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.money.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTextTest {
  /** A {@code _} stands for a no-break space. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "150000     | IDR |          | Rp150.000",
        "150000     | IDR | id-ID    | Rp150.000",
        "150000     | IDR | en-US    | Rp150.000",
        "150000     | IDR | en-ID    | Rp150.000",
        "150000     | IDR | jv-ID    | Rp150.000",
        "150000.5   | IDR | id       | Rp150.000,50",
        "12.5       | USD | en-US    | $12.50",
        "12.5       | USD | id-ID    | $12.50",
        "1234567.8  | USD | de-DE    | $1,234,567.80",
        "12.5       | USD | es-EC    | $12,50",
        "12.5       | EUR | de       | 12,50_€",
        "12.5       | EUR | de-DE    | 12,50_€",
        "12.5       | EUR | en-IE    | €12.50",
        "12.5       | EUR | nl-NL    | €_12,50",
        "12.5       | EUR | en-US en | €12.50",
        "12.5       | EUR | id-ID    | 12,50_€",
        "12.5       | EUR | fr-CA    | 12,50_€",
        "12.5       | GBP | id       | £12.50",
        "12         | SGD | en-SG    | $12.00",
        "12         | MYR | en       | RM12.00",
        "1200       | THB | en       | ฿1,200.00",
        "1200       | PHP | en       | ₱1,200.00",
        "120000     | VND | en       | 120.000_₫",
        "1200       | JPY | en       | ¥1,200",
        "1200       | KRW | en       | ₩1,200",
        "12         | CNY | en       | ¥12.00",
        "12         | HKD | en       | HK$12.00",
        "1200       | TWD | en       | $1,200",
        "1234567    | INR | en       | ₹12,34,567.00",
        "1234.5     | INR | hi-IN    | ₹1,234.50",
        "123        | INR | id       | ₹123.00",
        "12         | AUD | en       | $12.00",
        "12         | CHF | en       | CHF_12.00",
        "12         | SEK | en       | 12,00_kr",
        "1200       | HUF | en       | 1_200_Ft",
        "1200.5     | HUF | en       | 1_200,50_Ft",
        "12         | PLN | en       | 12,00_zł",
        "12         | TRY | en       | ₺12,00",
        "12         | BRL | en       | R$_12,00",
        "12         | AED | en       | AED_12.00",
        "12         | ILS | en       | ₪12.00",
        "12.5       | GEL | en-US    | GEL_12.50",
        "1234.5     | GEL | id-ID    | GEL_1.234,50",
        "1.234      | KWD | en       | KWD_1.234",
        "9999999999999.99 | USD | en | $9,999,999,999,999.99",
      })
  void formatsAmountsAsCustomaryForTheCurrency(
      BigDecimal amount, String currency, String accepted, String expected) {
    String text = MoneyText.of(Money.of(amount, currency), locales(accepted));
    assertEquals(expected, text.replaceAll("[\u00a0\u202f]", "_"));
  }

  @ParameterizedTest
  @CsvSource({
    "USD, USD",
    "SGD, SGD",
    "JPY, JPY",
    "CNY, CNY",
    "SEK, SEK",
    "DKK, DKK",
    "IDR,",
    "EUR,",
    "HKD,",
    "GEL,"
  })
  void addsTheCodeWhereCurrenciesShareASymbol(String currency, String expected) {
    assertEquals(
        expected, MoneyText.code(Money.of(BigDecimal.TEN, currency), List.of(Locale.ENGLISH)));
  }

  @Test
  void ignoresTheExtensionsOfALocale() {
    Money money = Money.of(new BigDecimal("12.5"), "USD");
    assertEquals("$12.50", MoneyText.of(money, locales("en-US-u-cu-eur-nu-arab-rg-dezzzz")));
  }

  @Test
  void acceptsRegionsThatAreNotCountries() {
    Money money = Money.of(new BigDecimal("12.5"), "USD");
    assertEquals("$12.50", MoneyText.of(money, locales("es-419 en-001 en-ZZ en-SU")));
  }

  private static List<Locale> locales(String tags) {
    return tags == null
        ? List.of()
        : Stream.of(tags.split(" ")).map(Locale::forLanguageTag).toList();
  }
}
