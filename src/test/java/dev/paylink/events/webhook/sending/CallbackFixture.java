package dev.paylink.events.webhook.sending;

import dev.paylink.base.config.AppConfig;
import dev.paylink.events.webhook.target.Target;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.SocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** A {@link CallbackClient} that posts to receivers on this machine. */
public final class CallbackFixture {
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  static final String HOST = "hooks.shop.example";

  final CallbackClient client;

  /**
   * Makes a client with a timeout.
   *
   * @param trustedCertificates a PEM file; empty trusts those of the JVM only
   */
  CallbackFixture(Vertx vertx, Duration attemptTimeout, String trustedCertificates) {
    client =
        CallbackClient.create(
                vertx,
                config(attemptTimeout, false, trustedCertificates),
                Clock.fixed(NOW, ZoneOffset.UTC))
            .await();
  }

  public static AppConfig.Webhooks config(
      Duration attemptTimeout, boolean allowLoopback, String trustedCertificates) {
    return new AppConfig.Webhooks(
        "",
        List.of(),
        attemptTimeout,
        Duration.ofDays(5),
        Duration.ofHours(24),
        Duration.ofDays(30),
        256,
        "443,1024-65535",
        allowLoopback,
        trustedCertificates);
  }

  CallbackResult post(int port) {
    return post(new Target(SocketAddress.inetSocketAddress(port, "127.0.0.1"), HOST, false, "/"));
  }

  CallbackResult postTls(int port, String host) {
    return postTls(port, host, Map.of("webhook-id", "whd_1"));
  }

  CallbackResult postTls(int port, String host, Map<String, String> headers) {
    return post(
        new Target(SocketAddress.inetSocketAddress(port, "127.0.0.1"), host, true, "/"), headers);
  }

  CallbackResult post(Target target) {
    return post(target, Map.of("webhook-id", "whd_1"));
  }

  private CallbackResult post(Target target, Map<String, String> headers) {
    return client.post(target, headers, Buffer.buffer("{}")).await();
  }
}
