package dev.paylink.cli.webhook;

import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import dev.paylink.base.id.Ids;
import dev.paylink.base.receiver.AuditAnswer;
import dev.paylink.base.receiver.AuditPlan;
import dev.paylink.base.receiver.AuditRequest;
import dev.paylink.base.receiver.AuditStep;
import dev.paylink.base.receiver.ReceiverAuditor;
import dev.paylink.cli.base.CommandFailure;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Audits a receiver from this machine, without a service. */
final class DirectAudit {
  private static final String OUTCOME = "webhook-outcome";

  /** No request starts later. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final URI receiver;
  private final Duration timeout;
  private final HttpClient http;

  /**
   * @param timeout how long the receiver may take for an answer
   */
  DirectAudit(URI receiver, Duration timeout) {
    this.receiver = receiver;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  /** Audits the receiver; blocks. */
  ReceiverAudit run(String secret) {
    Clock clock = Clock.systemUTC();
    List<AuditStep> steps;
    try {
      steps = AuditPlan.steps(List.of(secret), new Ids(clock), clock.instant());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("The secret must be whsec_ and base64, as an endpoint has it");
    }
    long startedNanos = System.nanoTime();
    return ReceiverAuditor.audit(
            steps,
            request -> Future.succeededFuture(send(request)),
            () -> System.nanoTime() - startedNanos > LIMIT.toNanos())
        .result();
  }

  private AuditAnswer send(AuditRequest request) {
    HttpRequest.Builder post =
        HttpRequest.newBuilder(receiver)
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(request.body()));
    request.headers().forEach(post::header);
    long startedNanos = System.nanoTime();
    try {
      HttpResponse<InputStream> response = http.send(post.build(), BodyHandlers.ofInputStream());
      response.body().close(); // the status decides, also if the body does not end
      String outcome = response.headers().firstValue(OUTCOME).orElse(null);
      return AuditAnswer.of(
          response.statusCode(), ReceiverOutcome.ofHeader(outcome), millisSince(startedNanos));
    } catch (HttpTimeoutException e) {
      String error = "No answer within %d s".formatted(timeout.toSeconds());
      return AuditAnswer.failed(error, millisSince(startedNanos), true);
    } catch (ConnectException e) {
      return AuditAnswer.failed("The connection was refused", millisSince(startedNanos), false);
    } catch (IOException e) {
      return AuditAnswer.failed(
          "The connection failed: " + e.getMessage(), millisSince(startedNanos), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Interrupted");
    }
  }

  private static int millisSince(long startedNanos) {
    return (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
  }
}
