package dev.paylink.events.webhook.sending;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A server that answers every request by a script and records the requests. */
final class ScriptedReceiver implements AutoCloseable {
  /** Runs after a whole request has been read. */
  @FunctionalInterface
  interface Script {
    void answer(Socket socket, OutputStream out) throws Exception;
  }

  final AtomicInteger connections = new AtomicInteger();
  final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ServerSocket server;
  private final Script script;
  private volatile String greeting = "";

  ScriptedReceiver(Script script) {
    this(ServerSocketFactory.getDefault(), InetAddress.getLoopbackAddress(), 0, script);
  }

  ScriptedReceiver(ServerSocketFactory factory, InetAddress address, int port, Script script) {
    this.script = script;
    try {
      server = factory.createServerSocket();
      server.bind(new InetSocketAddress(address, port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  /** Answers with a text in ISO 8859-1: one byte per character. */
  static Script text(String answer) {
    return (socket, out) -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
  }

  static Script status(int status, String... headers) {
    String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    String length = status == 204 ? "" : "Content-Length: 2\r\n";
    String body = status == 204 ? "" : "ok";
    return text("HTTP/1.1 %d Words\r\n%s%s\r\n%s".formatted(status, lines, length, body));
  }

  int port() {
    return server.getLocalPort();
  }

  /** Sets a text that is sent on connecting, before anything is read. */
  void greet(String text) {
    greeting = text;
  }

  /** Whether every connection is closed, by either side. */
  boolean isIdle() {
    return sockets.stream().allMatch(Socket::isClosed);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "receiver");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.incrementAndGet();
        sockets.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException closed) {
      // close() was called
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      if (!greeting.isEmpty()) { // getOutputStream() would start a TLS handshake
        text(greeting).answer(socket, socket.getOutputStream());
      }
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      while (readRequest(in)) {
        script.answer(socket, socket.getOutputStream());
        socket.getOutputStream().flush();
      }
    } catch (Exception e) {
      // the client closed the connection, or the TLS handshake failed
    }
  }

  private boolean readRequest(BufferedReader in) throws IOException {
    StringBuilder request = new StringBuilder();
    int length = 0;
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      request.append(line).append('\n');
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
      line = in.readLine();
    }
    for (int i = 0; line != null && i < length; i++) {
      request.append((char) in.read());
    }
    if (line != null) {
      requests.add(request.toString());
    }
    return line != null;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
