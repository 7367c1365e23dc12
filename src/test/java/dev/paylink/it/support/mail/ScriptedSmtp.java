package dev.paylink.it.support.mail;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** SMTP server whose answers a test chooses, also those that no mail server should give. */
public final class ScriptedSmtp implements AutoCloseable {
  /** In place of a reply: nothing comes, and the connection stays open. */
  public static final String HANG = "hang";

  /** In place of a reply: the connection is closed. */
  public static final String CLOSE = "close";

  /** In place of the reply to a message: it is taken, and the connection is closed. */
  public static final String TAKE_AND_CLOSE = "take and close";

  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<Command> commands = new CopyOnWriteArrayList<>();
  private final List<ReceivedMail> taken = new CopyOnWriteArrayList<>();
  private volatile @Nullable SSLContext tls;
  private volatile Script script = command -> null;

  /**
   * What a client said.
   *
   * @param verb in capitals; {@code CONNECT} for a new connection, {@code BODY} for the first line
   *     of a message, {@code CONTENT} for its end
   * @param line the whole line
   * @param recipient of the last {@code RCPT} of the connection; empty if absent
   */
  public record Command(String verb, String line, String recipient, boolean encrypted) {}

  /** Chooses answers. */
  @FunctionalInterface
  public interface Script {
    /**
     * @return a reply, {@link #HANG} or {@link #CLOSE}; null for the usual reply
     */
    @Nullable String answer(Command command);
  }

  /** Starts a server on a free port that takes every message, without TLS. */
  public ScriptedSmtp() {
    this(ServerSocketFactory.getDefault());
  }

  /** Starts a server with TLS from the start. */
  public ScriptedSmtp(SSLContext context) {
    this(context.getServerSocketFactory());
  }

  private ScriptedSmtp(ServerSocketFactory sockets) {
    try {
      server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Settings of a node that sends by this server. */
  public Map<String, String> settings(String... more) {
    return MailServer.settings(port(), more);
  }

  /** Offers STARTTLS from now on; null to offer it no more. */
  public void offer(@Nullable SSLContext context) {
    tls = context;
  }

  /** Sets the answers from now on. */
  public void script(Script next) {
    script = next;
  }

  /** Answers a verb with a reply from now on, and all others as usual. */
  public void answer(String verb, String reply) {
    script = command -> command.verb().equals(verb) ? reply : null;
  }

  /** Takes every message from now on. */
  public void recover() {
    script = command -> null;
  }

  /** Returns what clients said, in the order of its arrival. */
  public List<Command> commands() {
    return List.copyOf(commands);
  }

  /** Returns how often clients said a verb. */
  public long count(String verb) {
    return commands.stream().filter(command -> command.verb().equals(verb)).count();
  }

  /** Returns the messages that were taken with a reply of 250. */
  public List<ReceivedMail> taken() {
    return List.copyOf(taken);
  }

  /** Returns the number of connections. */
  public int open() {
    return open.size();
  }

  /** Closes all connections. */
  public void cut() {
    open.forEach(ScriptedSmtp::closeQuietly);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        daemon(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      new SmtpSession(this, socket).run();
    } catch (IOException closed) {
      // by the client, by cut() or by the script
    } finally {
      open.remove(socket);
    }
  }

  /** Notes what a client said, and returns the answer of the script. */
  @Nullable String heard(Command command) {
    commands.add(command);
    return script.answer(command);
  }

  void take(ReceivedMail mail) {
    taken.add(mail);
  }

  @Nullable SSLContext tls() {
    return tls;
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "scripted-smtp");
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException alreadyClosed) {
      // nothing left to do
    }
  }

  @Override
  public void close() {
    closeQuietly(server);
    cut();
  }
}
