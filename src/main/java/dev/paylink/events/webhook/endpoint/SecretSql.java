package dev.paylink.events.webhook.endpoint;

/** SQL that encrypts secrets of endpoints again. */
final class SecretSql {
  private SecretSql() {}

  /**
   * Endpoints with a secret or header that the key with a prefix has sealed. Parameters: prefix,
   * limit.
   */
  static final String SEALED_BY =
      """
      select id, secret, previous_secret, headers::text as headers from webhook_endpoint
      where substring(secret from 1 for 4) = $1 or substring(previous_secret from 1 for 4) = $1
        or exists (
          select from json_each(headers) h
          where substring(decode(h.value ->> 0, 'base64') from 1 for 4) = $1)
      limit $2
      """;

  /**
   * Stores secrets and headers unless they have changed. Parameters: endpoint, secret, previous
   * secret, headers, old values of the secret and of the headers.
   */
  static final String RESEAL =
      """
      update webhook_endpoint set secret = $2, previous_secret = $3, headers = $4::text::json
      where id = $1 and secret = $5 and headers::text = $6
      """;
}
