package dev.paylink.it.customer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.TestService;
import dev.paylink.sales.customer.ErasedColumns;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each text of what is stored of a sale is erased with its customer, or stays for a reason. */
class ErasedColumnsIT {
  private static final String TEXTS =
      """
      select string_agg(c.table_name || '.' || c.column_name, ' ')
      from information_schema.columns c
      where c.table_schema = current_schema()
        and c.table_name in ('orders', 'payment_link', 'payment', 'settlement', 'refund', 'deliverable',
                             'message')
        and c.data_type in ('text', 'json', 'jsonb', 'ARRAY')
      """;

  /** A code of ours, or an amount's. */
  private static final Set<String> CODES =
      Set.of(
          "orders.status",
          "orders.source",
          "orders.currency",
          "orders.language",
          "payment_link.currency",
          "payment_link.require",
          "payment_link.source",
          "payment.provider",
          "payment.status",
          "payment.currency",
          "settlement.provider",
          "settlement.outcome",
          "settlement.currency",
          "refund.provider",
          "refund.status",
          "refund.currency",
          "deliverable.kind",
          "deliverable.state",
          "message.kind",
          "message.channel",
          "message.language");

  /** What the merchant says of what it sells. */
  private static final Set<String> OF_THE_MERCHANT =
      Set.of("payment_link.title", "payment_link.success_url", "deliverable.data");

  /** Random, or the number of a record elsewhere, which the books need. */
  private static final Set<String> REFERENCES =
      Set.of(
          "orders.attempt",
          "orders.external_id",
          "payment_link.checkout_token",
          "payment.customer_reference",
          "payment.provider_reference",
          "payment.provider_payment_id",
          "settlement.reference",
          "refund.provider_reference");

  /** What an extension says to somebody, about no order; deleted when it is sent. */
  private static final Set<String> OF_EXTENSIONS = Set.of("message.subject", "message.text");

  @Test
  void areErasedOrStayForAReason(TestService service) {
    Set<String> left = new TreeSet<>(Arrays.asList(service.text(TEXTS).split(" ")));
    left.removeAll(ErasedColumns.all());
    Set<String> staying = new TreeSet<>(CODES);
    staying.addAll(OF_THE_MERCHANT);
    staying.addAll(REFERENCES);
    staying.addAll(OF_EXTENSIONS);
    assertEquals(staying, left, "erase it in ErasureSql, or say here why it stays");
  }
}
