package dev.paylink.events.message.mail;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** An SMTP server on this machine that replies as it is told. */
public final class ScriptedMailServer {
  private static final String GREETING = "greeting";
  private static final String TEXT = "text";

  private final Map<String, String> replies =
      new HashMap<>(
          Map.of(
              GREETING,
              "220 mail.example.com",
              "EHLO",
              "250-mail.example.com\r\n250 AUTH PLAIN LOGIN",
              "AUTH",
              "235 Welcome",
              "MAIL",
              "250 OK",
              "RCPT",
              "250 OK",
              "DATA",
              "354 Go on",
              TEXT,
              "250 Queued as 1",
              "QUIT",
              "221 Bye"));

  /** The lines that were received. */
  public final List<String> received = new CopyOnWriteArrayList<>();

  private final NetServer server;

  /**
   * Starts a server.
   *
   * @param step the first four letters of a command, {@code greeting}, or {@code text} for the end
   *     of a message
   * @param reply to that step; the others have their usual ones
   */
  public ScriptedMailServer(Vertx vertx, String step, String reply) {
    replies.put(step, reply);
    server = vertx.createNetServer().connectHandler(this::talk).listen(0, "127.0.0.1").await();
  }

  public int port() {
    return server.actualPort();
  }

  private void talk(NetSocket socket) {
    say(socket, GREETING);
    boolean[] inText = {false};
    socket.handler(
        RecordParser.newDelimited(
            "\r\n",
            line -> {
              String text = line.toString();
              received.add(text);
              if (!inText[0]) {
                String command =
                    text.substring(0, Math.min(4, text.length())).toUpperCase(Locale.ROOT);
                inText[0] = command.equals("DATA") && reply(command).startsWith("354");
                say(socket, command);
              } else if (text.equals(".")) {
                inText[0] = false;
                say(socket, TEXT);
              }
            }));
  }

  private String reply(String step) {
    return replies.getOrDefault(step, "502 Not implemented");
  }

  private void say(NetSocket socket, String step) {
    socket.write(reply(step) + "\r\n");
  }
}
