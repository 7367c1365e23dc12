package dev.paylink.it.paymentlink;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestService;

/** What tests of payment links share. */
final class PaymentLinks {
  private PaymentLinks() {}

  /** Returns type, sequence and previous status of each event of a link, separated by blanks. */
  static String history(TestService service, String link) {
    return service.text(
        """
        select string_agg(concat_ws('/', type, sequence, payload->>'previousStatus'), ' '
                          order by sequence)
        from event where object_id = '%s'
        """
            .formatted(TypeId.PAYMENT_LINK.decode(link)));
  }
}
