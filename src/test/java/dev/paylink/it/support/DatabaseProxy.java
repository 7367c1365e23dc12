package dev.paylink.it.support;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** TCP proxy between the service and its database that simulates network failures. */
public final class DatabaseProxy implements AutoCloseable {
  /** How the proxy treats bytes. */
  public enum Mode {
    /** Forwards everything. */
    PASS,
    /** Closes new connections and resets open ones. */
    DOWN,
    /** Keeps connections open and forwards nothing. */
    SILENT,
    /** Forwards requests and closes the connection at the first byte of an answer. */
    CUT_ON_ANSWER
  }

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final String target;
  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile Mode mode = Mode.PASS;

  public DatabaseProxy(String databaseUri) {
    this(databaseUri, InetAddress.getLoopbackAddress());
  }

  /** Listens on an address of this machine. */
  public DatabaseProxy(String databaseUri, InetAddress address) {
    this.target = databaseUri;
    try {
      this.server = new ServerSocket(0, 50, address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  /** Returns the database URI through the proxy. */
  public String uri() {
    return "postgresql://%s:%d%s"
        .formatted(
            server.getInetAddress().getHostAddress(),
            server.getLocalPort(),
            URI.create(target).getPath());
  }

  public void set(Mode other) {
    mode = other;
    if (other == Mode.DOWN) {
      cutAll();
    }
  }

  private void cutAll() {
    open.forEach(DatabaseProxy::closeQuietly);
    open.clear();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        if (mode == Mode.DOWN) {
          client.close();
        } else {
          URI uri = URI.create(target);
          Socket database = new Socket(uri.getHost(), uri.getPort());
          open.add(client);
          open.add(database);
          daemon(() -> pump(client, database, false));
          daemon(() -> pump(database, client, true));
        }
      } catch (IOException closed) {
        cutAll();
      }
    }
  }

  private void pump(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (mode == Mode.CUT_ON_ANSWER && answers) {
          mode = Mode.PASS;
          break;
        }
        while (mode == Mode.SILENT) {
          LockSupport.parkNanos(POLL_NANOS);
        }
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException disconnected) {
      closeQuietly(to);
    } finally {
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  private static void closeQuietly(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "database-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    closeQuietly(server);
    cutAll();
  }
}
