package dev.paylink.web.money;

import dev.paylink.api.Fault;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A currency of ISO 4217 that has minor units. The lists come from its maintenance agency, SIX,
 * with amendment 180 (1 January 2026). {@code java.util.Currency} does not tell current currencies
 * from obsolete ones, and knows other ones with each version of Java.
 *
 * @param code three capital letters
 * @param decimals the number of decimals of an amount in major units
 */
public record Currency(String code, int decimals) {
  /** List one, by the number of decimals. Its other codes, such as XAU, have no minor units. */
  private static final Map<Integer, String> CURRENT =
      Map.of(
          0,
          "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
          2,
          """
          AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
          CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
          GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK
          LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO
          NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS
          SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST
          XAD XCD XCG YER ZAR ZMW ZWG""",
          3,
          "BHD IQD JOD KWD LYD OMR TND",
          4,
          "CLF UYW");

  /**
   * List three, by the current currency that has replaced them. Only currencies that were current
   * after Paylink's first version can be stored, and they have two decimals.
   */
  private static final Map<String, String> OBSOLETE =
      Map.ofEntries(
          Map.entry("AFN", "AFA"),
          Map.entry("AOA", "AOK AON AOR"),
          Map.entry("ARS", "ARA ARP ARY"),
          Map.entry("AZN", "AYM AZM"),
          Map.entry("BAM", "BAD"),
          Map.entry("BOB", "BOP"),
          Map.entry("BRL", "BRB BRC BRE BRN BRR"),
          Map.entry("BYN", "BYB BYR"),
          Map.entry("CDF", "ZRN ZRZ"),
          Map.entry("CUP", "CUC"),
          Map.entry("CZK", "CSJ CSK"),
          Map.entry(
              "EUR",
              """
              ADP ATS BEC BEF BEL BGJ BGK BGL BGN CYP DDM DEM EEK ESA ESB ESP FIM FRF GRD HRD HRK
              IEP ITL LTL LTT LUC LUF LUL LVL LVR MTL MTP NLG PTE SIT SKK XEU XFU"""),
          Map.entry("GEL", "GEK"),
          Map.entry("GHS", "GHC GHP"),
          Map.entry("GNF", "GNE GNS"),
          Map.entry("ILS", "ILP ILR"),
          Map.entry("ISK", "ISJ"),
          Map.entry("LAK", "LAJ"),
          Map.entry("LSL", "LSM"),
          Map.entry("MAD", "MAF"),
          Map.entry("MGA", "MGF"),
          Map.entry("MRU", "MRO"),
          Map.entry("MVR", "MVQ"),
          Map.entry("MXN", "MXP"),
          Map.entry("MZN", "MZE MZM"),
          Map.entry("NIO", "NIC"),
          Map.entry("PEN", "PEH PEI PES"),
          Map.entry("PLN", "PLZ"),
          Map.entry("RON", "ROK ROL"),
          Map.entry("RSD", "CSD YUD YUM YUN"),
          Map.entry("RUB", "RUR SUR"),
          Map.entry("SDG", "SDD SDP"),
          Map.entry("SLE", "SLL"),
          Map.entry("SRD", "SRG"),
          Map.entry("STN", "STD"),
          Map.entry("TJS", "TJR"),
          Map.entry("TMT", "TMM"),
          Map.entry("TRY", "TRL"),
          Map.entry("UAH", "UAK"),
          Map.entry("UGX", "UGS UGW"),
          Map.entry("USD", "ECS ECV TPE USS"),
          Map.entry("UYU", "UYN UYP"),
          Map.entry("VES", "VEB VEF"),
          Map.entry("VND", "VNC"),
          Map.entry("XAF", "GQE"),
          Map.entry("XCG", "ANG"),
          Map.entry("XOF", "GWE GWP MLF"),
          Map.entry("YER", "YDD"),
          Map.entry("ZAR", "ZAL"),
          Map.entry("ZMW", "ZMK"),
          Map.entry("ZWG", "RHD ZWC ZWD ZWL ZWN ZWR"));

  /** Currencies that have no decimals in CLDR, or no decimals in cash and in prices. */
  private static final Set<String> WITHOUT_CENTS =
      Set.of(
          "AFN", "ALL", "IDR", "IQD", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "RSD", "SOS", "SYP",
          "YER");

  private static final int OBSOLETE_DECIMALS = 2;
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Map<String, String> SUCCESSORS = successors();
  private static final Map<String, Currency> BY_CODE = byCode();

  private static Map<String, Currency> byCode() {
    Map<String, Currency> currencies = new HashMap<>();
    CURRENT.forEach(
        (decimals, codes) ->
            split(codes).forEach(code -> currencies.put(code, new Currency(code, decimals))));
    SUCCESSORS
        .keySet()
        .forEach(code -> currencies.put(code, new Currency(code, OBSOLETE_DECIMALS)));
    return Map.copyOf(currencies);
  }

  private static Map<String, String> successors() {
    Map<String, String> successors = new HashMap<>();
    OBSOLETE.forEach(
        (successor, codes) -> split(codes).forEach(code -> successors.put(code, successor)));
    return Map.copyOf(successors);
  }

  private static Stream<String> split(String codes) {
    return SPACES.splitAsStream(codes);
  }

  /**
   * The currency of a new amount.
   *
   * @throws Fault {@code invalid_request}, naming {@code currency} and what has replaced it, if no
   *     current currency with minor units has the code
   */
  public static Currency current(String code) {
    String successor = SUCCESSORS.get(code);
    if (successor != null) {
      throw Fault.invalid(
          "currency",
          "must be a current ISO 4217 code: %s has replaced %s".formatted(successor, code));
    }
    return known(code);
  }

  /**
   * The currency of an amount that was agreed on before, and may have become obsolete since.
   *
   * @throws Fault {@code invalid_request}, naming {@code currency}, if no currency with minor units
   *     has or had the code
   */
  public static Currency known(String code) {
    return find(code)
        .orElseThrow(
            () ->
                Fault.invalid(
                    "currency", "must be an ISO 4217 code of three capital letters, as IDR"));
  }

  /** The currency of a code, which may be obsolete. */
  public static Optional<Currency> find(String code) {
    return Optional.ofNullable(BY_CODE.get(code));
  }

  /** The number of decimals that people write: 0 where the minor unit is out of use. */
  public int usualDecimals() {
    return WITHOUT_CENTS.contains(code) ? 0 : decimals;
  }

  /** All currencies, in no order. */
  public static Stream<Currency> all() {
    return BY_CODE.values().stream();
  }
}
