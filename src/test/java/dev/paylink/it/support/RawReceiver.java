package dev.paylink.it.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Webhook receiver on a raw socket that answers with arbitrary bytes or connection behaviour. */
public final class RawReceiver implements AutoCloseable {
  private static final int TIMEOUT_MS = 60_000;

  private final ServerSocket server;
  private final Behaviour behaviour;
  private final AtomicInteger connections = new AtomicInteger();

  /** What the receiver does after reading a request. */
  public interface Behaviour {
    void answer(Socket socket, OutputStream out) throws IOException, InterruptedException;
  }

  public RawReceiver(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  /** Creates a receiver that writes these characters, one byte each, and closes. */
  public static RawReceiver answering(String answer) {
    return new RawReceiver((socket, out) -> out.write(bytes(answer)));
  }

  /** Creates a receiver that must not be called; see {@link #connections}. */
  public static RawReceiver canary() {
    return answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        connections.incrementAndGet();
        daemon(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setSoTimeout(TIMEOUT_MS);
      readRequest(socket.getInputStream());
      behaviour.answer(socket, socket.getOutputStream());
    } catch (IOException | InterruptedException disconnected) {
      // The sender closed the connection; the test checks the recorded attempt.
      return;
    }
  }

  private static void readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    String length = head.toString().replaceAll("(?is).*content-length: *([0-9]+).*", "$1");
    in.readNBytes(Integer.parseInt(length));
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "raw-receiver");
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return server.getLocalPort();
  }

  public String url() {
    return "http://127.0.0.1:%d/".formatted(port());
  }

  /** Returns the number of connections accepted. */
  public int connections() {
    return connections.get();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
