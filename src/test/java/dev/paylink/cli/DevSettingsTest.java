package dev.paylink.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.cli.base.DevFolder;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevSettingsTest {
  private static final String CONSOLE = "PAYLINK_EXTENSIONS_CONSOLE_PORT";
  private static final int USUAL = 8_081;

  @TempDir private Path folder;
  private DevFolder dev;

  @BeforeEach
  void lock() {
    dev = DevFolder.at(folder);
    dev.lock();
  }

  @AfterEach
  void unlock() {
    dev.unlock();
  }

  private String consolePort(Map<String, String> given) {
    return new DevSettings(dev, given).environment().get(CONSOLE);
  }

  @Test
  void findsAnotherPortForTheConsoleAndKeepsIt() throws IOException {
    try (ServerSocket taken = new ServerSocket()) {
      take(taken);
      String found = consolePort(Map.of());
      assertNotEquals(USUAL, Integer.parseInt(found));
      assertTrue(Integer.parseInt(found) > 0);
      assertEquals(found, consolePort(Map.of()));
    }
  }

  /** If another process has the port, it is taken all the same. */
  private static void take(ServerSocket socket) throws IOException {
    try {
      socket.bind(new java.net.InetSocketAddress("127.0.0.1", USUAL));
    } catch (BindException taken) {
      assertFalse(socket.isBound());
    }
  }

  /** The operator has said which: the start then says that it is taken. */
  @Test
  void looksForNoPortIfOneIsGiven() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      String given = Integer.toString(taken.getLocalPort());
      assertEquals(given, consolePort(Map.of(CONSOLE, given)));
      assertFalse(Files.exists(folder.resolve("console.port")));
    }
  }
}
