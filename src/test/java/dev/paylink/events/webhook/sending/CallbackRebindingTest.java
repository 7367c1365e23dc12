package dev.paylink.events.webhook.sending;

import static dev.paylink.events.webhook.sending.ScriptedReceiver.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.paylink.api.Fault;
import dev.paylink.base.config.AppConfig;
import dev.paylink.events.webhook.target.PublicAddresses;
import dev.paylink.events.webhook.target.Target;
import dev.paylink.events.webhook.target.TargetGuard;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** DNS rebinding: names that resolve to another address after the check. Canaries detect it. */
@ExtendWith(VertxExtension.class)
@Timeout(60)
class CallbackRebindingTest {
  private static final String MERCHANT = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";
  private final List<ScriptedReceiver> receivers = new ArrayList<>();
  private CallbackFixture bench;

  @BeforeEach
  void open(Vertx vertx) {
    bench = new CallbackFixture(vertx, Duration.ofSeconds(15), "");
  }

  @AfterEach
  void close() throws IOException {
    for (ScriptedReceiver receiver : receivers) {
      receiver.close();
    }
  }

  /** The name {@code localhost} exists and resolves to the address of the canary. */
  @Test
  void connectsToTheCheckedAddressAfterRebinding() throws Exception {
    ScriptedReceiver receiver = listen(allowedAddress(), 0);
    ScriptedReceiver canary = listen(InetAddress.getByName("127.0.0.1"), receiver.port());
    List<ScriptedReceiver> internal = listenOnInternalAddresses(receiver.port());
    Deque<InetAddress> answers =
        new ArrayDeque<>(List.of(allowedAddress(), InetAddress.getByName("127.0.0.1")));
    TargetGuard guard =
        new TargetGuard(
            (host, merchant) -> Future.succeededFuture(List.of(answers.remove())), config(true));

    Target target =
        guard.resolve("http://localhost:%d/x".formatted(receiver.port()), MERCHANT, true).await();
    for (int i = 0; i < 3; i++) {
      assertNull(bench.post(target).error());
    }

    assertEquals(1, answers.size(), "the client does not resolve the name again");
    assertEquals(3, receiver.requests.size());
    assertTrue(receiver.requests.get(0).contains("host: localhost:" + receiver.port()));
    assertEquals(0, canary.connections.get());
    internal.forEach(other -> assertEquals(0, other.connections.get()));
  }

  @Test
  void rejectsAnInternalAddressBeforeConnecting() throws Exception {
    ScriptedReceiver canary = listen(InetAddress.getByName("127.0.0.1"), 0);
    List<ScriptedReceiver> internal = listenOnInternalAddresses(canary.port());
    List<InetAddress> addresses = new ArrayList<>(internalAddresses());
    addresses.add(InetAddress.getByName("127.0.0.1"));
    for (InetAddress address : addresses) {
      TargetGuard guard =
          new TargetGuard(
              (host, merchant) -> Future.succeededFuture(List.of(address)), config(false));
      Future<Target> refused =
          guard.resolve("https://shop.example.com:%d/".formatted(canary.port()), MERCHANT, false);
      assertTrue(refused.cause() instanceof Fault, () -> address + " is not rejected");
      String message = String.valueOf(refused.cause().getMessage());
      assertEquals("url must have a host that exists on the public internet", message);
    }
    assertEquals(0, canary.connections.get());
    internal.forEach(other -> assertEquals(0, other.connections.get()));
  }

  @Test
  void connectsToALiteralIpv6Address() throws Exception {
    InetAddress ipv6 = InetAddress.getByName("::1");
    assumeTrue(canListen(ipv6));
    ScriptedReceiver receiver = listen(ipv6, 0);
    TargetGuard guard =
        new TargetGuard(
            (host, merchant) -> Future.failedFuture("No lookup expected"), config(true));
    String url = "http://[::1]:%d/x".formatted(receiver.port());
    assertNull(bench.post(guard.resolve(url, MERCHANT, true).await()).error());
    assertTrue(receiver.requests.get(0).contains("host: [::1]:" + receiver.port()));
  }

  private static AppConfig.Webhooks config(boolean allowLoopback) {
    return CallbackFixture.config(Duration.ofSeconds(15), allowLoopback, "");
  }

  /** A loopback address other than 127.0.0.1. macOS does not have it. */
  private static InetAddress allowedAddress() throws IOException {
    InetAddress address = InetAddress.getByName("127.0.0.2");
    assumeTrue(canListen(address));
    return address;
  }

  private static boolean canListen(InetAddress address) {
    try (ServerSocket socket = new ServerSocket(0, 1, address)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private ScriptedReceiver listen(InetAddress address, int port) {
    ScriptedReceiver receiver =
        new ScriptedReceiver(ServerSocketFactory.getDefault(), address, port, status(200));
    receivers.add(receiver);
    return receiver;
  }

  private List<ScriptedReceiver> listenOnInternalAddresses(int port) throws SocketException {
    List<ScriptedReceiver> internal = new ArrayList<>();
    for (InetAddress address : internalAddresses()) {
      try {
        internal.add(listen(address, port));
      } catch (UncheckedIOException taken) {
        // without this canary
      }
    }
    return internal;
  }

  /** The addresses of this machine in private networks, if it has any. */
  private static List<InetAddress> internalAddresses() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .filter(address -> !PublicAddresses.contains(address))
        .toList();
  }
}
