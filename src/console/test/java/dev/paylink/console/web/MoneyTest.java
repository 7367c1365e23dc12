package dev.paylink.console.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.web.money.Currency;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {
  @ParameterizedTest
  @CsvSource({
    "EN, IDR, '150,000', 150000",
    "EN, IDR, 150000, 150000",
    "EN, IDR, 'Rp 150,000', 150000",
    "EN, IDR, 'IDR 1,250,000.50', 1250000.50",
    "ID, IDR, 150.000, 150000",
    "ID, IDR, '1.250.000,50', 1250000.50",
    "ID, IDR, 'Rp1.250.000', 1250000",
    "ID, IDR, '12,5', 12.5",
    "EN, USD, 12.50, 12.50",
    "EN, USD, '12,50', 12.50",
    "EN, USD, '1 250.75', 1250.75",
    "EN, USD, '1.250.000', 1250000",
    "EN, IDR, 150.000, 150000",
    "ID, IDR, '150,000', 150000",
    "EN, BHD, 1.250, 1.250",
    "ID, BHD, '1,250', 1.250",
    "EN, JPY, '1,500', 1500",
    "ID, IDR, 'Rp150.000,-', 150000",
    "ID, IDR, 'Rp. 150.000,--', 150000",
    "EN, IDR, '150.000 IDR', 150000",
    "EN, IDR, 'Rp 1.250.000,00', 1250000.00",
    "EN, USD, $12.50, 12.50",
    "ID, USD, US$12.50, 12.50",
    "EN, USD, '1\u2019250.75', 1250.75",
    "EN, USD, 0.5, 0.5",
    "EN, BHD, '0,500', 0.500",
    "ID, BHD, 0.500, 0.500",
    "EN, XAD, 12.50, 12.50",
    "ID, UYW, '1,2345', 1.2345"
  })
  void readsWhatPeopleType(Language language, String currency, String typed, BigDecimal amount) {
    assertEquals(0, amount.compareTo(Money.parse(typed, currency, language)), typed);
  }

  @ParameterizedTest
  @CsvSource({
    "EN, IDR, ''",
    "EN, IDR, abc",
    "EN, IDR, -5",
    "EN, IDR, '1.2.3,4,5'",
    "EN, IDR, '1,50,000'",
    "EN, USD, 12.5055",
    "EN, JPY, 1.5",
    "EN, USD, '0,001'",
    "ID, IDR, 0.001",
    "EN, USD, '0,250'",
    "EN, USD, '012,345'",
    "EN, USD, 00012",
    "EN, USD, '0 500'",
    "EN, USD, '12 50'",
    "EN, USD, Rp150",
    "EN, USD, €12",
    "EN, IDR, '150.000,-5'",
    "EN, USD, .5",
    "EN, IDR, 1e9",
    "EN, IDR, '10000000000000000000000000000000000000000'"
  })
  void refusesWhatIsNoAmount(Language language, String currency, String typed) {
    Fault refused = assertThrows(Fault.class, () -> Money.parse(typed, currency, language), typed);
    assertEquals("amount", refused.details().get(0).field());
  }

  @Test
  void refusesAnUnknownCurrencyByItsField() {
    Fault refused = assertThrows(Fault.class, () -> Money.parse("1", "XQQ", Language.EN));
    assertEquals("currency", refused.details().get(0).field());
  }

  @ParameterizedTest
  @CsvSource({
    "ID, IDR, 150000, Rp150.000",
    "EN, IDR, 150000, 'IDR 150,000'",
    "EN, IDR, 150000.5, 'IDR 150,000.50'",
    "EN, USD, 12.5, $12.50",
    "EN, JPY, 1500, '¥1,500'",
    "EN, XAD, 1500.5, 'XAD 1,500.50'",
    "ID, UYW, 1.2345, 'UYW 1,2345'",
    "EN, BHD, -1.25, '-BHD 1.250'"
  })
  void writesMoneyAsPeopleReadIt(
      Language language, String currency, BigDecimal amount, String text) {
    assertEquals(text, Money.text(amount, currency, language).replace('\u00a0', ' '));
  }

  /** Whatever a form shows is read as the same amount, in each currency that the contract takes. */
  @Test
  void readsWhatAFormShows() {
    Currency.all()
        .forEach(
            currency -> {
              for (long minor : new long[] {1, 10, 1_000, 12_345, 1_234_567, 1_000_000_000_000L}) {
                BigDecimal amount = new dev.paylink.web.money.Money(minor, currency).amount();
                for (Language language : Language.values()) {
                  String shown = Money.typed(amount, language);
                  assertEquals(
                      0, amount.compareTo(Money.parse(shown, currency.code(), language)), shown);
                  assertTrue(Money.text(amount, currency.code(), language).matches(".*[0-9].*"));
                }
              }
            });
  }
}
