package dev.paylink.node.doctor;

/** SQL about the payment methods of merchants. */
final class PaymentMethodSql {
  private PaymentMethodSql() {}

  /**
   * The different payment methods and names of settings that merchants have, with how many
   * merchants have them and the ids of three; without merchants that have no payment method and
   * sell nothing.
   */
  static final String IN_USE =
      """
      select array_to_string(providers, ' ') as providers, array_to_string(settings, ' ') as settings,
             count(*) as merchants, array_to_string((array_agg(id order by id desc))[1:3], ' ') as ids
      from (
        select m.id, m.providers, array(
            select s.extension || '.' || s.key from merchant_setting s
            where s.merchant_id = m.id order by 1) as settings
        from merchant m
        where m.providers <> '{}' or exists (
            select from payment_link l
            where l.merchant_id = m.id and l.amount_minor > 0 and not l.deactivated and not l.expired)
      ) m
      group by m.providers, m.settings
      order by merchants desc, ids
      """;
}
