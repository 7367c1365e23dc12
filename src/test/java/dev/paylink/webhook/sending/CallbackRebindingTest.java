package dev.paylink.webhook.sending;

import static dev.paylink.webhook.sending.ScriptedReceiver.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.paylink.api.Fault;
import dev.paylink.config.AppConfig;
import dev.paylink.webhook.target.PublicAddresses;
import dev.paylink.webhook.target.Target;
import dev.paylink.webhook.target.TargetGuard;
import io.vertx.core.Future;
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
import org.junit.jupiter.api.Test;

/** Names that lead elsewhere once they were checked, with canaries where they must not lead. */
class CallbackRebindingTest {
  private static final String MERCHANT = "mer_01jd5k8zv7e6w9q2m4t8x0c3fb";
  private final CallbackBench bench = new CallbackBench(Duration.ofSeconds(15), "");
  private final List<ScriptedReceiver> receivers = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    bench.close();
    for (ScriptedReceiver receiver : receivers) {
      receiver.close();
    }
  }

  /** The name is one that this machine really has, and leads to the canary. */
  @Test
  void theCheckedAddressIsCalledWhereverTheNameLeadsByThen() throws Exception {
    ScriptedReceiver receiver = listen(fitAddress(), 0);
    ScriptedReceiver canary = listen(InetAddress.getByName("127.0.0.1"), receiver.port());
    List<ScriptedReceiver> inside = listenInside(receiver.port());
    Deque<InetAddress> answers =
        new ArrayDeque<>(List.of(fitAddress(), InetAddress.getByName("127.0.0.1")));
    TargetGuard targets =
        new TargetGuard(
            (host, merchant) -> Future.succeededFuture(List.of(answers.remove())), config(true));

    Target target =
        CallbackBench.finish(
            targets.resolve("http://localhost:%d/x".formatted(receiver.port()), MERCHANT, true));
    for (int i = 0; i < 3; i++) {
      assertNull(bench.post(target).error());
    }

    assertEquals(1, answers.size(), "the client asks for no name");
    assertEquals(3, receiver.requests.size());
    assertTrue(receiver.requests.get(0).contains("host: localhost:" + receiver.port()));
    assertEquals(0, canary.connections.get());
    inside.forEach(one -> assertEquals(0, one.connections.get()));
  }

  @Test
  void anAddressInsideIsRefusedBeforeAnythingIsSent() throws Exception {
    ScriptedReceiver canary = listen(InetAddress.getByName("127.0.0.1"), 0);
    List<ScriptedReceiver> inside = listenInside(canary.port());
    List<InetAddress> addresses = new ArrayList<>(addressesInside());
    addresses.add(InetAddress.getByName("127.0.0.1"));
    for (InetAddress address : addresses) {
      TargetGuard targets =
          new TargetGuard(
              (host, merchant) -> Future.succeededFuture(List.of(address)), config(false));
      Future<Target> refused =
          targets.resolve("https://shop.example.com:%d/".formatted(canary.port()), MERCHANT, false);
      assertTrue(refused.cause() instanceof Fault, () -> address + " is not refused");
      String words = String.valueOf(refused.cause().getMessage());
      assertEquals("url must have a host that exists on the public internet", words);
    }
    assertEquals(0, canary.connections.get());
    inside.forEach(one -> assertEquals(0, one.connections.get()));
  }

  @Test
  void anIpv6AddressIsCalledAsItIsWritten() throws Exception {
    InetAddress ipv6 = InetAddress.getByName("::1");
    assumeTrue(canListen(ipv6));
    ScriptedReceiver receiver = listen(ipv6, 0);
    TargetGuard targets =
        new TargetGuard((host, merchant) -> Future.failedFuture("no name was given"), config(true));
    String url = "http://[::1]:%d/x".formatted(receiver.port());
    assertNull(bench.post(CallbackBench.finish(targets.resolve(url, MERCHANT, true))).error());
    assertTrue(receiver.requests.get(0).contains("host: [::1]:" + receiver.port()));
  }

  private static AppConfig.Webhooks config(boolean allowLoopback) {
    return CallbackBench.config(Duration.ofSeconds(15), allowLoopback, "");
  }

  /** Another loopback address than the usual one, which macOS does not have. */
  private static InetAddress fitAddress() throws IOException {
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

  private List<ScriptedReceiver> listenInside(int port) throws SocketException {
    List<ScriptedReceiver> inside = new ArrayList<>();
    for (InetAddress address : addressesInside()) {
      try {
        inside.add(listen(address, port));
      } catch (UncheckedIOException taken) {
        // one canary fewer
      }
    }
    return inside;
  }

  /** What this machine has in its own network, if anything. */
  private static List<InetAddress> addressesInside() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .filter(address -> !PublicAddresses.contains(address))
        .toList();
  }
}
