package dev.paylink.node.doctor;

/** SQL about the addresses for messages to merchants. */
final class NotifyEmailSql {
  private NotifyEmailSql() {}

  /** How many live merchants have no such address, with the ids of three. */
  static final String MISSING =
      """
      select count(*) as merchants, array_to_string((array_agg(id order by id desc))[1:3], ' ') as ids
      from merchant where mode = 'live' and notify_email is null
      """;
}
