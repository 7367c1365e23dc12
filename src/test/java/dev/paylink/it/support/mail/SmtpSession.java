package dev.paylink.it.support.mail;

import dev.paylink.it.support.mail.ScriptedSmtp.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLSocket;

/** Connection of a client to a {@link ScriptedSmtp}. */
final class SmtpSession {
  private static final String CONNECT = "CONNECT";
  private static final String BODY = "BODY";
  private static final String CONTENT = "CONTENT";

  private final ScriptedSmtp server;
  private Socket socket;
  private BufferedReader in;
  private boolean encrypted;
  private String recipient = "";
  private final StringBuilder content = new StringBuilder();

  SmtpSession(ScriptedSmtp server, Socket socket) throws IOException {
    this.server = server;
    use(socket);
  }

  private void use(Socket next) throws IOException {
    socket = next;
    in =
        new BufferedReader(
            new InputStreamReader(next.getInputStream(), StandardCharsets.ISO_8859_1));
  }

  void run() throws IOException {
    say(command(CONNECT, ""));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String verb = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
      if (verb.equals("RCPT")) {
        recipient = line.replaceAll(".*<(.*)>.*", "$1");
      }
      Command command = command(verb, line);
      boolean agreed = say(command);
      if (verb.equals("STARTTLS") && agreed) {
        encrypt();
      } else if (verb.equals("DATA") && agreed) {
        content();
      } else if (verb.equals("QUIT")) {
        return;
      }
    }
  }

  private Command command(String verb, String line) {
    return new Command(verb, line, recipient, encrypted);
  }

  /** Answers a command, and returns whether that was the usual answer. */
  private boolean say(Command command) throws IOException {
    String scripted = server.heard(command);
    if (command.verb().equals(CONTENT)
        && (scripted == null || scripted.equals(ScriptedSmtp.TAKE_AND_CLOSE))) {
      server.take(ReceivedMail.of(content.toString(), recipient));
    }
    String reply = scripted == null ? usual(command.verb()) : scripted;
    if (reply.equals(ScriptedSmtp.HANG)) {
      in.lines().forEach(ignored -> {});
    }
    if (List.of(ScriptedSmtp.HANG, ScriptedSmtp.CLOSE, ScriptedSmtp.TAKE_AND_CLOSE)
        .contains(reply)) {
      throw new IOException("as the script says");
    }
    if (!reply.isEmpty()) {
      socket.getOutputStream().write((reply + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }
    return scripted == null;
  }

  private String usual(String verb) {
    return switch (verb) {
      case CONNECT -> "220 localhost ready";
      case "EHLO" ->
          server.tls() != null && !encrypted
              ? "250-localhost\r\n250 STARTTLS"
              : "250-localhost\r\n250-AUTH PLAIN\r\n250 8BITMIME";
      case "STARTTLS" -> "220 go ahead";
      case "AUTH" -> "235 welcome";
      case "DATA" -> "354 go ahead";
      case BODY -> "";
      case "QUIT" -> "221 goodbye";
      default -> "250 ok";
    };
  }

  private void encrypt() throws IOException {
    SSLSocket encrypting =
        (SSLSocket)
            server
                .tls()
                .getSocketFactory()
                .createSocket(
                    socket, socket.getInetAddress().getHostAddress(), server.port(), true);
    encrypting.setUseClientMode(false);
    encrypting.startHandshake();
    encrypted = true;
    use(encrypting);
  }

  private void content() throws IOException {
    content.setLength(0);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (content.isEmpty()) {
        say(command(BODY, line));
      }
      if (line.equals(".")) {
        say(command(CONTENT, ""));
        return;
      }
      content.append(line.startsWith(".") ? line.substring(1) : line).append("\r\n");
    }
  }
}
