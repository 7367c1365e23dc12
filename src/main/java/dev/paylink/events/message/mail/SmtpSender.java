package dev.paylink.events.message.mail;

import dev.paylink.api.Fault;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessageResult;
import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.internals.MailConnections;
import dev.paylink.base.internals.ReplyLimit;
import dev.paylink.base.internals.SocketHook;
import dev.paylink.base.work.FailureLog;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.MailResult;
import io.vertx.ext.mail.SMTPException;
import io.vertx.ext.mail.StartTLSOptions;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends e-mails by SMTP, each by a client with one connection, so that the connection can be closed
 * of a message that is given up: the server could take it later, and it is sent again. An instance
 * belongs to one event loop.
 */
public final class SmtpSender {
  private static final Logger log = LoggerFactory.getLogger(SmtpSender.class);

  private final FailureLog failures = new FailureLog(log);
  private final Vertx vertx;
  private final MailConfig options;
  private final Deque<MailClient> idle = new ArrayDeque<>();
  private final Mails mails;
  private final AppConfig.Mail config;

  /**
   * @param publicUrl of this service, whose host greets the server
   */
  public SmtpSender(Vertx vertx, AppConfig.Mail config, String publicUrl) {
    this.vertx = new SocketHook(vertx, ReplyLimit::new, () -> {}, null);
    this.options = options(config, publicUrl);
    this.mails = new Mails(config);
    this.config = config;
  }

  /** The client checks the name in the certificate, but not if it is told to (5.0.8). */
  private static MailConfig options(AppConfig.Mail config, String publicUrl) {
    int seconds = Math.toIntExact(config.timeout().toSeconds());
    MailConfig options =
        new MailConfig(config.host(), config.port())
            .setOwnHostname(URI.create(publicUrl).getHost()) // or it is looked up
            .setMaxPoolSize(1)
            .setKeepAlive(true)
            .setMaxMailsPerConnection(100) // as servers limit it
            .setConnectTimeout(Math.toIntExact(config.timeout().toMillis()))
            .setSslHandshakeTimeout(seconds)
            .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
            .setIdleTimeout(seconds + 1) // of one that nobody uses; our own timeout is before it
            .setIdleTimeoutUnit(TimeUnit.SECONDS)
            .setPipelining(false) // a refused recipient would be noticed only after DATA
            .setUserAgent("paylink")
            .setSsl(config.tls().equals("implicit"))
            .setStarttls(
                config.tls().equals("starttls")
                    ? StartTLSOptions.REQUIRED
                    : StartTLSOptions.DISABLED)
            .setLogin(config.user().isEmpty() ? LoginOption.NONE : LoginOption.REQUIRED);
    if (!config.user().isEmpty()) {
      options.setUsername(config.user()).setPassword(config.password());
    }
    if (!config.trustedCertificates().isEmpty()) {
      options.setTrustOptions(new PemTrustOptions().addCertPath(config.trustedCertificates()));
    }
    return options;
  }

  /** Sends a message; never fails. */
  public Future<MessageOutcome> send(SendMessage message) {
    return write(message)
        .compose(this::send)
        .map(sent -> MessageOutcome.sent())
        .onSuccess(sent -> failures.succeeded("The mail server takes messages again"))
        .recover(failure -> Future.succeededFuture(failed(failure)));
  }

  private Future<MailResult> send(MailMessage mail) {
    MailClient client = idle.isEmpty() ? MailClient.create(vertx, options) : idle.pop();
    return client
        .sendMail(mail)
        .timeout(config.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .onSuccess(sent -> idle.push(client))
        .onFailure(failed -> close(client, failed));
  }

  /** The client goes on after our own timeout. */
  private static void close(MailClient client, Throwable failed) {
    if (failed instanceof TimeoutException) {
      MailConnections.close(client);
    } else {
      client.close();
    }
  }

  /** The log has no reply, in which the server may have repeated an address. */
  private MessageOutcome failed(Throwable failure) {
    MessageOutcome outcome = SmtpOutcomes.of(failure);
    if (outcome.result() == MessageResult.LATER) {
      String cause =
          failure instanceof SMTPException reply
              ? "it replied " + reply.getReplyCode()
              : String.valueOf(failure.getMessage());
      failures.failed("The mail server takes no messages", Fault.unavailable(cause, null));
    }
    return outcome;
  }

  private Future<MailMessage> write(SendMessage message) {
    try {
      return Future.succeededFuture(mails.of(message));
    } catch (IllegalArgumentException wrongAddress) {
      return Future.failedFuture(wrongAddress);
    }
  }

  /**
   * Connects, starts TLS and logs in as a message is sent, and sends nothing. Fails with what the
   * server said. The client has no such operation, but reads the recipient only after the log-in.
   */
  public Future<Void> logIn() {
    return send(new MailMessage().setFrom(config.from()).setTo("nobody"))
        .<Void>mapEmpty()
        .recover(
            failure ->
                failure instanceof IllegalArgumentException
                    ? Future.succeededFuture()
                    : Future.failedFuture(failure));
  }

  /** Closes the connections that send nothing. */
  public Future<?> close() {
    return Future.join(idle.stream().map(MailClient::close).toList());
  }
}
