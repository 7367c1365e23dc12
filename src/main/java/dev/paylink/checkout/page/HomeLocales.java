package dev.paylink.checkout.page;

import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The home locales of currencies: how amounts are written where a currency is used. */
final class HomeLocales {
  /**
   * The most used currencies, each with its default locale first, then those for speakers of other
   * languages. English replaces a local language whose digits or writing direction most readers of
   * the pages do not know; for the yen it brings the narrow sign.
   */
  private static final Map<Currency, List<Locale>> HOMES =
      parse(
          """
          IDR id-ID
          USD en-US
          EUR de-DE fr-FR it-IT es-ES nl-NL pt-PT fi-FI el-GR en-IE
          GBP en-GB
          SGD en-SG
          MYR ms-MY
          THB th-TH
          PHP en-PH
          VND vi-VN
          JPY en-JP
          KRW ko-KR
          CNY zh-CN
          HKD en-HK
          TWD zh-TW
          INR en-IN
          PKR en-PK
          AUD en-AU
          NZD en-NZ
          CAD en-CA fr-CA
          CHF de-CH fr-CH it-CH
          SEK sv-SE
          NOK nb-NO
          DKK da-DK
          PLN pl-PL
          CZK cs-CZ
          HUF hu-HU
          RON ro-RO
          UAH uk-UA
          TRY tr-TR
          BRL pt-BR
          MXN es-MX
          ARS es-AR
          CLP es-CL
          COP es-CO
          PEN es-PE
          ZAR en-ZA
          NGN en-NG
          KES en-KE
          EGP en-EG
          AED en-AE
          SAR en-SA
          QAR en-QA
          ILS en-IL
          """);

  private HomeLocales() {}

  /** The locales of a currency, the default first; empty for an unknown currency. */
  static List<Locale> of(Currency currency) {
    return HOMES.getOrDefault(currency, List.of());
  }

  private static Map<Currency, List<Locale>> parse(String table) {
    Map<Currency, List<Locale>> homes = new HashMap<>();
    table
        .lines()
        .map(line -> line.split(" "))
        .forEach(
            words ->
                homes.put(
                    Currency.getInstance(words[0]),
                    Stream.of(words).skip(1).map(Locale::forLanguageTag).toList()));
    return Map.copyOf(homes);
  }
}
