package dev.paylink.events.webhook.sending;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.BuildInfo;
import dev.paylink.events.webhook.endpoint.EndpointHeaders;
import dev.paylink.events.webhook.target.Target;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.tracing.TracingPolicy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP client for receivers, which are untrusted. It connects to the checked address only, verifies
 * the certificate of the URL's host, follows no redirect, decompresses nothing, and limits how much
 * it reads and how long it waits.
 */
public final class CallbackClient {
  private static final Logger log = LoggerFactory.getLogger(CallbackClient.class);
  private static final int MAX_HEAD_BYTES = 16 * 1024;
  private static final int IDLE_SECONDS = 30;
  private static final int MAX_CONNECTION_MINUTES = 5; // a receiver may ask for a longer idle time

  private static final String USER_AGENT = userAgent();

  private final Vertx vertx;
  private final HttpClient client;
  private final Duration attemptTimeout;
  private final Clock clock;

  private CallbackClient(Vertx vertx, HttpClient client, Duration attemptTimeout, Clock clock) {
    this.vertx = vertx;
    this.client = client;
    this.attemptTimeout = attemptTimeout;
    this.clock = clock;
  }

  /**
   * Creates a client, which belongs to the verticle that creates it.
   *
   * @param clock gives the time at which an attempt starts
   * @return fails with an {@code InvalidConfigException} if {@code webhooks.trustedCertificates}
   *     cannot be used
   */
  public static Future<CallbackClient> create(Vertx vertx, AppConfig.Webhooks config, Clock clock) {
    return vertx
        .executeBlocking(() -> CallbackTrust.withFile(config.trustedCertificates()), false)
        .map(trust -> client(vertx, options(config, trust), config))
        .map(client -> new CallbackClient(vertx, client, config.attemptTimeout(), clock));
  }

  private static HttpClient client(
      Vertx vertx, HttpClientOptions options, AppConfig.Webhooks config) {
    return vertx
        .httpClientBuilder()
        .with(options)
        .with(pool(config))
        .withConnectHandler(
            connection -> {
              // Failures of receivers are shown to merchants, and are no errors of this service.
              connection.exceptionHandler(e -> log.debug("A connection to a receiver failed", e));
              if (takesNoRequest(connection)) { // the pool would never close it
                vertx.setTimer(config.attemptTimeout().toMillis(), late -> connection.close());
              }
            })
        .build();
  }

  private static boolean takesNoRequest(HttpConnection connection) {
    boolean http2 = connection.getWindowSize() >= 0; // -1 for HTTP/1.1, which has no settings
    return http2 && connection.remoteSettings().getMaxConcurrentStreams() == 0;
  }

  private static HttpClientOptions options(AppConfig.Webhooks config, TrustManagerFactory trust) {
    int timeoutMs = (int) config.attemptTimeout().toMillis();
    // As the protocol version, HTTP/2 would also be tried without TLS; ALPN offers it anyway.
    return new HttpClientOptions()
        .setProtocolVersion(HttpVersion.HTTP_1_1)
        .setUseAlpn(true)
        .setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
        .setInitialSettings(
            new Http2Settings().setPushEnabled(false).setMaxHeaderListSize(MAX_HEAD_BYTES))
        .setTracingPolicy(TracingPolicy.IGNORE) // AttemptSpans has spans without the URL
        .setVerifyHost(true)
        .setTrustOptions(TrustOptions.wrap(trust))
        .setConnectTimeout(timeoutMs)
        .setSslHandshakeTimeout(timeoutMs)
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
        .setMaxHeaderSize(MAX_HEAD_BYTES)
        .setDecompressionSupported(false)
        .setKeepAliveTimeout(IDLE_SECONDS)
        .setHttp2KeepAliveTimeout(IDLE_SECONDS);
  }

  /** One connection for each delivery in flight, so that no request waits for one. */
  private static PoolOptions pool(AppConfig.Webhooks config) {
    return new PoolOptions()
        .setHttp1MaxSize(config.maxInFlight())
        .setHttp2MaxSize(config.maxInFlight())
        .setMaxLifetime(MAX_CONNECTION_MINUTES)
        .setMaxLifetimeUnit(TimeUnit.MINUTES);
  }

  /**
   * Posts a body. Never fails, and takes {@code webhooks.attemptTimeout} at most, from connecting
   * to the last byte of the answer.
   *
   * @param headers to send; headers that describe the request itself are left out
   * @param body JSON
   */
  Future<CallbackResult> post(Target target, Map<String, String> headers, Buffer body) {
    Instant now = clock.instant();
    RequestOptions options;
    try {
      options = options(target, headers);
    } catch (IllegalArgumentException e) {
      return Future.succeededFuture(
          CallbackResult.failed("A header of the endpoint cannot be sent", now, 0));
    }
    Context context = vertx.getOrCreateContext();
    return Future.future(
        result ->
            context.runOnContext(
                start ->
                    new CallbackAttempt(vertx, attemptTimeout, now)
                        .run(client, options, body)
                        .onComplete(result)));
  }

  /** Throws an {@code IllegalArgumentException} if a header is malformed. */
  private RequestOptions options(Target target, Map<String, String> headers) {
    MultiMap sent = HttpHeaders.headers();
    headers.forEach(
        (name, value) -> {
          if (!EndpointHeaders.describesRequest(name)) {
            sent.set(
                name, value.strip()); // HTTP/2 forbids whitespace around a value (RFC 9113, 8.2.1)
          }
        });
    sent.set(HttpHeaders.USER_AGENT, USER_AGENT).set(HttpHeaders.CONTENT_TYPE, "application/json");
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setServer(target.address())
        .setHost(target.host())
        .setPort(target.port())
        .setSsl(target.ssl())
        // Without it the client would try to connect long after the attempt has timed out.
        .setConnectTimeout(attemptTimeout.toMillis())
        .setURI(target.requestUri())
        .setHeaders(sent)
        .setFollowRedirects(false);
  }

  private static String userAgent() {
    return "Paylink/%s (webhooks)".formatted(BuildInfo.THIS.version());
  }

  /** Closes every connection; attempts in flight fail. */
  Future<Void> close() {
    return client.close();
  }
}
