package dev.paylink.paymentlink;

import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statement that creates a payment link, as a pgbench script. */
public final class PaymentLinkScript {
  /** The stored first answer, as long as one of the service. */
  private static final String ORIGIN =
      """
      {"actor":{"type":"token","id":"tok_01jd5k8zv7e6w9q2m4t8x0c3fb","label":"bench"},\
      "requestId":"req_01jd5k9a2be6w9q2m4t8x0c3fb"}""";

  private static final String ANSWER =
      """
      {"id":"plink_01jd5k8zv7e6w9q2m4t8x0c3fb","title":"Batik workshop, one seat","status":"active",\
      "amount":150000,"currency":"IDR","checkoutUrl":"http://localhost:8080/pay/Jk3vT0c9Qm2xW8rB5nZaLg",\
      "successUrl":"https://shop.example/thanks","metadata":{"seat":"14"},\
      "createdAt":"2026-11-21T09:28:05.590Z"}""";

  private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

  private PaymentLinkScript() {}

  /**
   * Returns a transaction with new ids, key and token for each run. Ids rise like those of the
   * service: the script counts up {@code n}, which must be defined as a number of eight digits.
   */
  public static String of(UUID merchant) {
    List<String> parameters =
        List.of(
            "'" + merchant + "'::uuid",
            "'createPaymentLink'",
            "'bench-' || :n || :c || :r",
            "'5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'",
            "(:n || '-' || :c || '-7000-8000-' || :r)::uuid",
            "'" + ANSWER + "'",
            "now() + interval '1 day'",
            "now()",
            "'Batik workshop, one seat'",
            "15000000",
            "'IDR'",
            ":n || '-' || :c || '-' || :r",
            "'https://shop.example/thanks'",
            "null",
            "null",
            "null",
            "null",
            "'{\"seat\":\"14\"}'",
            "null",
            "false",
            "'{}'",
            "(:n || '-' || :c || '-7000-9000-' || :r)::uuid",
            "now()",
            "'" + ORIGIN + "'");
    return """
    \\set n :n + 1
    \\set c 1000 + :client_id
    \\set r random(100000000000, 999999999999)
    %s;
    """
        .formatted(fill(PaymentLinkSql.CREATE.text(1), parameters));
  }

  private static String fill(String sql, List<String> parameters) {
    return PARAMETER
        .matcher(sql)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    "(" + parameters.get(Integer.parseInt(found.group(1)) - 1) + ")"));
  }
}
