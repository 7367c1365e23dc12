package dev.paylink.catalog.paymentlink;

/** SQL that counts links of a merchant {@code checked} with wrong figures. */
public final class LinkFigures {
  private LinkFigures() {}

  /** The number of links. */
  public static String wrong() {
    return LinkPaymentsSql.VERIFY
        .replace("merchant_id = ?::uuid", "merchant_id = checked.id")
        .replace("> ?::uuid", "> '00000000-0000-0000-0000-000000000000'::uuid")
        .replace("<= ?::uuid", "<= 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid");
  }
}
