package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.net.ssl.SSLSession;

/**
 * Sends raw bytes that an HTTP client would refuse to send, and reads until the service closes the
 * connection. Unless told otherwise there must be exactly one answer and no bytes after it.
 */
public final class RawHttp {
  private static final int TIMEOUT_MS = 60_000;

  private final int port;
  private final String from;

  public RawHttp(int port) {
    this(port, "127.0.0.1");
  }

  private RawHttp(int port, String from) {
    this.port = port;
    this.from = from;
  }

  /** Returns a client with another address of this machine, such as 127.0.0.2. */
  public RawHttp from(String address) {
    return new RawHttp(port, address);
  }

  /** Sends a text, one byte per character, for one answer. */
  public HttpResponse<String> send(String bytes) {
    return parse(exchange(bytes));
  }

  /** Sends a text, one byte per character, and returns all that is answered. */
  public String exchange(String bytes) {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0)) {
      socket.setSoTimeout(TIMEOUT_MS);
      OutputStream out = socket.getOutputStream();
      out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      socket.getInputStream().transferTo(answer);
      return answer.toString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HttpResponse<String> parse(String text) {
    int end = text.indexOf("\r\n\r\n");
    assertTrue(end > 0, () -> "No answer: '" + text + "'");
    String[] lines = text.substring(0, end).split("\r\n");
    assertTrue(lines[0].matches("HTTP/1\\.[01] [1-5][0-9]{2} .+"), lines[0]);
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 1; i < lines.length; i++) {
      String[] header = lines[i].split(": *", 2);
      headers.computeIfAbsent(header[0], name -> new ArrayList<>()).add(header[1]);
    }
    String body = text.substring(end + 4);
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    assertEquals(
        List.of(Integer.toString(length)),
        headers.get("Content-Length"),
        () -> "Expected exactly one complete answer: " + text);
    return new Answer(
        Integer.parseInt(lines[0].substring(9, 12)), HttpHeaders.of(headers, (n, v) -> true), body);
  }

  private record Answer(int statusCode, HttpHeaders headers, String body)
      implements HttpResponse<String> {
    @Override
    public HttpRequest request() {
      throw new UnsupportedOperationException("There is no parsed request");
    }

    @Override
    public Optional<HttpResponse<String>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return Optional.empty();
    }

    @Override
    public URI uri() {
      return request().uri();
    }

    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }
}
