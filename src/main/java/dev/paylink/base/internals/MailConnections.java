package dev.paylink.base.internals;

import io.vertx.core.Future;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.impl.MailClientImpl;

/**
 * Closes connections to mail servers that send a message. Public API that would replace it: a way
 * to cancel {@link MailClient#sendMail}; {@link MailClient#close} waits for it.
 */
public final class MailConnections {
  private MailConnections() {}

  /** Closes a client and its connections at once. */
  public static Future<Void> close(MailClient client) {
    return ((MailClientImpl) client)
        .getConnectionPool()
        .netClient()
        .close()
        .eventually(client::close);
  }
}
