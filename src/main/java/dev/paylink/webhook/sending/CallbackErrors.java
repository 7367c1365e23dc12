package dev.paylink.webhook.sending;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why a receiver could not be called, in words that help its owner. */
final class CallbackErrors {
  static final String CLOSED = "The connection was closed before an answer came";
  static final String NOT_HTTP = "The answer is not HTTP";
  static final String NO_FINAL_ANSWER = "Interim answers (1xx) came, and no final one";
  static final String SLOW_CONNECTION = "No connection could be made in time";
  static final String UNTRUSTED = "The certificate is not from an authority we trust";
  private static final String TOO_LONG = "The headers of the answer are larger than 16 KiB";
  private static final int MAX_DEPTH = 10;

  private record Words(Class<? extends Throwable> type, String text) {}

  /** Special ones before those that they extend. */
  private static final List<Words> WORDS =
      List.of(
          new Words(CertificateExpiredException.class, "The certificate has expired"),
          new Words(CertificateNotYetValidException.class, "The certificate is not valid yet"),
          new Words(CertPathBuilderException.class, UNTRUSTED),
          new Words(CertPathValidatorException.class, UNTRUSTED),
          new Words(CertificateException.class, "The certificate is not trusted for this host"),
          new Words(NotSslRecordException.class, "The port does not speak TLS"),
          new Words(SslHandshakeTimeoutException.class, SLOW_CONNECTION),
          new Words(SSLException.class, "A TLS connection could not be agreed on"),
          new Words(ConnectTimeoutException.class, SLOW_CONNECTION),
          new Words(TimeoutException.class, SLOW_CONNECTION),
          new Words(ConnectException.class, "The connection was refused"),
          new Words(NoRouteToHostException.class, "The host cannot be reached"),
          new Words(TooLongHttpHeaderException.class, TOO_LONG),
          new Words(TooLongHttpLineException.class, TOO_LONG),
          new Words(PrematureChannelClosureException.class, CLOSED),
          new Words(Http2Exception.HeaderListSizeException.class, TOO_LONG),
          new Words(Http2Exception.class, NOT_HTTP),
          new Words(DecoderException.class, NOT_HTTP),
          new Words(IllegalArgumentException.class, NOT_HTTP), // what Netty's decoder throws
          new Words(IllegalStateException.class, NOT_HTTP), // of Vert.x, at another version
          new Words(StreamResetException.class, "The receiver reset the request"),
          new Words(HttpClosedException.class, CLOSED),
          new Words(IOException.class, CLOSED));

  private CallbackErrors() {}

  /** The words for a failure; the innermost of its causes knows best. */
  static String words(Throwable failure) {
    Deque<Throwable> innermostFirst = new ArrayDeque<>();
    @Nullable Throwable cause = failure;
    while (cause != null && innermostFirst.size() < MAX_DEPTH) {
      innermostFirst.push(cause);
      cause = cause.getCause();
    }
    return innermostFirst.stream()
        .flatMap(one -> ofOne(one).stream())
        .findFirst()
        .orElse("The request failed");
  }

  private static Optional<String> ofOne(Throwable failure) {
    if (String.valueOf(failure.getMessage()).startsWith("Header size exceeded")) {
      return Optional.of(TOO_LONG); // far too large ones of HTTP/2 have no class of their own
    }
    return WORDS.stream()
        .filter(words -> words.type().isInstance(failure))
        .map(Words::text)
        .findFirst();
  }
}
