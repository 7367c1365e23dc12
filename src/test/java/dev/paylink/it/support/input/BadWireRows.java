package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.bytes;
import static dev.paylink.it.support.input.BadRequest.head;
import static dev.paylink.it.support.input.BadRequest.wire;

import java.util.stream.Stream;

/**
 * Rows with malformed HTTP/1.1, in particular where a proxy and this service could disagree about
 * the end of a request (RFC 9112, section 11.2).
 */
public final class BadWireRows {
  private static final String LIST = "GET /v1/orders";
  private static final String CREATE = "POST /v1/orders";
  private static final String JSON = "Content-Type: application/json";
  private static final String BODY = "{\"amount\":1,\"currency\":\"IDR\"}";
  private static final String CHUNKED = "Transfer-Encoding: chunked";

  /** Complete request that would create an order if executed. */
  private static final String SMUGGLED =
      head(CREATE, JSON) + "Content-Length: %d\r\n\r\n%s".formatted(BODY.length(), BODY);

  private BadWireRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(smuggling(), lengths(), chunks(), lines(), headers(), sizes())
        .flatMap(rows -> rows);
  }

  private static Stream<BadRequest> smuggling() {
    return Stream.of(
        smuggled("CL and TE", "Content-Length: %d".formatted(5 + SMUGGLED.length()), CHUNKED),
        smuggled("TE and CL", CHUNKED, "Content-Length: %d".formatted(5 + SMUGGLED.length())),
        smuggled("CL 0 and TE", "Content-Length: 0", CHUNKED),
        smuggled("TE twice", CHUNKED, "Transfer-Encoding: identity"),
        smuggled("TE twice chunked", CHUNKED, CHUNKED),
        smuggled("TE identity", "Transfer-Encoding: identity"),
        smuggled("unknown TE", "Transfer-Encoding: xchunked"),
        smuggled("TE gzip", "Transfer-Encoding: gzip"),
        smuggled("TE chunked, then gzip", "Transfer-Encoding: chunked, gzip"),
        smuggled("TE with a vertical tab", "Transfer-Encoding: \u000bchunked"),
        smuggled("TE quoted", "Transfer-Encoding: \"chunked\""),
        smuggled("TE empty", "Transfer-Encoding:"),
        bytes(
            "smuggling: unknown TE, second request immediately",
            CREATE,
            400,
            head(CREATE, "Transfer-Encoding: xchunked").replace("Connection: close\r\n", "")
                + "\r\n"
                + SMUGGLED),
        smuggled("space before the colon of TE", "Transfer-Encoding : chunked"),
        smuggled("TE after a bare CR", "X: y\rTransfer-Encoding: chunked"),
        smuggled("TE after a NUL", "X: y\0Transfer-Encoding: chunked"));
  }

  /** Builds a body that ends at once by one reading and contains another request by the other. */
  private static BadRequest smuggled(String name, String... headers) {
    String first = head("POST /v1/orders", headers).replace("Connection: close\r\n", "");
    return bytes("smuggling: " + name, CREATE, 400, first + "\r\n0\r\n\r\n" + SMUGGLED);
  }

  private static Stream<BadRequest> lengths() {
    return Stream.of(
        length("two of them", "29\r\nContent-Length: 30"),
        length("two in one", "29, 30"),
        length("negative", "-1"),
        length("with plus", "+29"),
        length("hexadecimal", "0x1d"),
        length("a word", "x"),
        length("empty", ""),
        length("over 64 bits", "99999999999999999999"),
        length("with a space inside", "2 9"));
  }

  private static BadRequest length(String name, String value) {
    String request = head(CREATE, JSON, "Content-Length: " + value) + "\r\n" + BODY;
    return bytes("length: " + name, CREATE, 400, request.replace("Connection: close\r\n", ""));
  }

  private static Stream<BadRequest> chunks() {
    return Stream.of(
        chunked("size a word", "xyz\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("size negative", "-1\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("size with prefix", "0x1d\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("size empty", "\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("size over 32 bits", "fffffffff\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("bad size after a good chunk", "1\r\n{\r\nzz\r\n"),
        chunked("bad size after the whole body", wholeChunk() + "zz\r\n\r\n"),
        chunked("data longer than its size", "1\r\n" + BODY + "\r\n0\r\n\r\n"),
        chunked("size line without end", "1" + ";x".repeat(5_000) + "\r\n"),
        chunked("bad trailer", wholeChunk() + "0\r\nX : y\r\n\r\n"),
        chunked("huge trailer", wholeChunk() + "0\r\nX: " + "y".repeat(9_000) + "\r\n\r\n"));
  }

  private static BadRequest chunked(String name, String body) {
    String request = head(CREATE, JSON, CHUNKED).replace("Connection: close\r\n", "");
    return bytes("chunks: " + name, CREATE, 400, request + "\r\n" + body);
  }

  private static String wholeChunk() {
    return "%x\r\n%s\r\n".formatted(BODY.length(), BODY);
  }

  private static Stream<BadRequest> lines() {
    String rest = head("").substring(" HTTP/1.1\r\n".length()) + "\r\n";
    return Stream.of(
        line("NUL before it", "\0GET /v1/orders HTTP/1.1", rest),
        line("a control character before it", "\u0001GET /v1/orders HTTP/1.1", rest),
        line("version in lower case", "GET /v1/orders http/1.1", rest),
        line("unknown version", "GET /v1/orders HTTP/9.9", rest),
        line("version 2", "GET /v1/orders HTTP/2.0", rest),
        line("version with more digits", "GET /v1/orders HTTP/1.10", rest),
        line("another protocol", "GET /v1/orders XTTP/1.1", rest),
        line("no version", "GET /v1/orders", rest),
        line("only a method", "GET", rest),
        line("garbage", "\u0016\u0003\u0001\u0002", rest),
        line("space in the URI", "GET /v1/orders?status=a b HTTP/1.1", rest),
        line("NUL in the URI", "GET /v1/\0orders HTTP/1.1", rest),
        line("control character in the method", "G\u0001T /v1/orders HTTP/1.1", rest),
        line("HTTP/2 preface", "PRI * HTTP/2.0", "\r\nSM\r\n\r\n"));
  }

  private static BadRequest line(String name, String line, String rest) {
    return bytes("line: " + name, LIST, 400, line + "\r\n" + rest);
  }

  private static Stream<BadRequest> headers() {
    String noHost = head(LIST).replace("Host: pay.test\r\n", "");
    return Stream.of(
        bytes("header: two Hosts", LIST, 400, head(LIST, "Host: pay.test") + "\r\n").naming("Host"),
        bytes("header: no Host", LIST, 400, noHost + "\r\n").naming("Host"),
        bytes("header: invalid Host", LIST, 400, head(LIST).replace("pay.test", "a b") + "\r\n")
            .naming("Host"),
        bytes("header: one folded into the token", LIST, 401, head(LIST, " X: y") + "\r\n"),
        header("space before colon", "X : y"),
        header("no colon", "x"),
        header("no name", ": y"),
        header("control character in a name", "X\u0001: y"),
        header("NUL in a value", "X: a\0b"),
        header("control character in a value", "X: a\u0001b"),
        header("space in a name", "X Y: z"),
        wire("header: unknown Expect", CREATE, 400, BODY, JSON, "Expect: tea"));
  }

  private static BadRequest header(String name, String header) {
    return bytes("header: " + name, LIST, 400, head(LIST, header) + "\r\n");
  }

  private static Stream<BadRequest> sizes() {
    String manyHeaders = "X: y\r\n".repeat(3_000);
    return Stream.of(
        bytes(
            "size: head of 9000 bytes", LIST, 431, head(LIST, "X: " + "y".repeat(9_000)) + "\r\n"),
        bytes("size: 3000 headers", LIST, 431, head(LIST) + manyHeaders + "\r\n"),
        bytes(
            "size: head of 40,000 bytes",
            LIST,
            431,
            head(LIST, "X: " + "y".repeat(40_000)) + "\r\n"),
        bytes(
            "size: header name of 9000 bytes",
            LIST,
            431,
            head(LIST, "x".repeat(9_000) + ": y") + "\r\n"),
        bytes(
            "size: URI of 5000 bytes", LIST, 414, head(LIST + "?x=" + "y".repeat(5_000)) + "\r\n"),
        bytes(
            "size: URI of 40,000 bytes",
            LIST,
            414,
            head(LIST + "?x=" + "y".repeat(40_000)) + "\r\n"),
        bytes("size: URI without end", LIST, 414, "GET /" + "y".repeat(20_000)));
  }
}
