package dev.paylink.it.ops;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.Effort;
import dev.paylink.it.support.JarNode;
import dev.paylink.it.support.TestDatabase;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Stop of a node while clients open new connections all the time. Only Linux can hold new ones back
 * while those that wait are accepted.
 */
@EnabledOnOs(OS.LINUX)
@Tag("ops")
@Tag("nightly")
class StopUnderLoadIT {
  private static final int CLIENTS = 32;
  private static final int STOPS = Effort.of(1, 3);
  private static final byte[] REQUEST =
      "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.ISO_8859_1);

  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger reset = new AtomicInteger();

  @Test
  void resetsNoConnection() throws Exception {
    TestDatabase database = TestDatabase.shared();
    JarNode node =
        new JarNode(database.createMigrated(), database.user(), database.password())
            .with("PAYLINK_HTTP_SHUTDOWN_DELAY", "1s");
    for (int i = 0; i < STOPS; i++) {
      try (node) {
        node.start();
        node.awaitReady();
        stopUnderLoad(node);
      }
    }
    System.out.printf("[paylink] %s answered, %s refused, %s reset%n", answered, refused, reset);
    assertEquals(0, reset.get(), () -> answered + " were answered");
  }

  private void stopUnderLoad(JarNode node) throws Exception {
    int before = answered.get();
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String address = "127.0.0." + (2 + i % 8); // each has ports of its own
      clients.add(threads.submit(() -> connectWhileAlive(node, address)));
    }
    await().atMost(Duration.ofMinutes(2)).until(() -> answered.get() > before + 1_000);
    node.terminate();
    for (Future<?> client : clients) {
      client.get();
    }
    threads.shutdown();
    node.exitCode();
  }

  private void connectWhileAlive(JarNode node, String address) {
    while (node.isAlive()) {
      connect(node.port(), address);
    }
  }

  private void connect(int port, String address) {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(60_000);
      try {
        socket.bind(new InetSocketAddress(address, 0));
        socket.connect(new InetSocketAddress("127.0.0.1", port), 5_000);
      } catch (ConnectException | SocketTimeoutException notConnected) {
        refused.incrementAndGet(); // its client knows that nothing was executed
        return;
      }
      socket.getOutputStream().write(REQUEST);
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      (answer.startsWith("HTTP/1.1 200") ? answered : reset).incrementAndGet();
    } catch (IOException broken) {
      reset.incrementAndGet();
    }
  }
}
