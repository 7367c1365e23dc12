package dev.paylink.webhook.endpoint;

/** SQL of giving the secrets of endpoints a new seal. */
final class SecretSql {
  private SecretSql() {}

  /**
   * Endpoints whose secrets another key has sealed. Parameters: prefix of ours, how many at most.
   */
  static final String SEALED_BY =
      """
      select id, secret, previous_secret from webhook_endpoint
      where substring(secret from 1 for 4) = $1 or substring(previous_secret from 1 for 4) = $1
      limit $2
      """;

  /** Parameters: endpoint, its secrets sealed anew, and the first as it was read. */
  static final String RESEAL =
      """
      update webhook_endpoint set secret = $2, previous_secret = $3 where id = $1 and secret = $4
      """;
}
