package dev.paylink.webhook.endpoint;

/** SQL that encrypts secrets of endpoints again. */
final class SecretSql {
  private SecretSql() {}

  /** Endpoints with a secret that the key with a prefix has sealed. Parameters: prefix, limit. */
  static final String SEALED_BY =
      """
      select id, secret, previous_secret from webhook_endpoint
      where substring(secret from 1 for 4) = $1 or substring(previous_secret from 1 for 4) = $1
      limit $2
      """;

  /**
   * Stores secrets unless they have changed. Parameters: endpoint, secret, previous secret, old
   * value of the secret.
   */
  static final String RESEAL =
      """
      update webhook_endpoint set secret = $2, previous_secret = $3 where id = $1 and secret = $4
      """;
}
