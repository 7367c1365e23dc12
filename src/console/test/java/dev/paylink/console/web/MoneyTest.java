package dev.paylink.console.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
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
    "EN, JPY, '1,500', 1500"
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
    "EN, JPY, 1500, '¥1,500'"
  })
  void writesMoneyAsPeopleReadIt(
      Language language, String currency, BigDecimal amount, String text) {
    assertEquals(text, Money.text(amount, currency, language).replace('\u00a0', ' '));
  }
}
