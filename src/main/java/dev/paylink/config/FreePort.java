package dev.paylink.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds a TCP port of the loopback interface that nobody listens on. */
public final class FreePort {
  private FreePort() {}

  /** A port that was free a moment ago. */
  public static int find() {
    try (ServerSocket socket = listen(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether nobody listens on a port at this moment. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = listen(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }
}
