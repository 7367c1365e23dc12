package dev.paylink.events.webhook.sending;

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

/** Error texts of failed attempts, for the owner of the receiver. */
final class CallbackErrors {
  static final String CLOSED = "The connection was closed before an answer came";
  static final String NOT_HTTP = "The answer is not HTTP";
  static final String NO_FINAL_ANSWER = "Interim answers (1xx) came, and no final one";
  static final String SLOW_CONNECTION = "No connection could be made in time";
  static final String UNTRUSTED = "The certificate is not from an authority we trust";
  private static final String TOO_LONG = "The headers of the answer are larger than 16 KiB";
  private static final int MAX_DEPTH = 10;

  private record ErrorText(Class<? extends Throwable> type, String text) {}

  /** Subclasses before their superclasses. */
  private static final List<ErrorText> TEXTS =
      List.of(
          new ErrorText(CertificateExpiredException.class, "The certificate has expired"),
          new ErrorText(CertificateNotYetValidException.class, "The certificate is not valid yet"),
          new ErrorText(CertPathBuilderException.class, UNTRUSTED),
          new ErrorText(CertPathValidatorException.class, UNTRUSTED),
          new ErrorText(CertificateException.class, "The certificate is not trusted for this host"),
          new ErrorText(NotSslRecordException.class, "The port does not speak TLS"),
          new ErrorText(SslHandshakeTimeoutException.class, SLOW_CONNECTION),
          new ErrorText(SSLException.class, "A TLS connection could not be agreed on"),
          new ErrorText(ConnectTimeoutException.class, SLOW_CONNECTION),
          new ErrorText(TimeoutException.class, SLOW_CONNECTION),
          new ErrorText(ConnectException.class, "The connection was refused"),
          new ErrorText(NoRouteToHostException.class, "The host cannot be reached"),
          new ErrorText(TooLongHttpHeaderException.class, TOO_LONG),
          new ErrorText(TooLongHttpLineException.class, TOO_LONG),
          new ErrorText(PrematureChannelClosureException.class, CLOSED),
          new ErrorText(Http2Exception.HeaderListSizeException.class, TOO_LONG),
          new ErrorText(Http2Exception.class, NOT_HTTP),
          new ErrorText(DecoderException.class, NOT_HTTP),
          new ErrorText(IllegalArgumentException.class, NOT_HTTP), // what Netty's decoder throws
          new ErrorText(IllegalStateException.class, NOT_HTTP), // Vert.x, for another HTTP version
          new ErrorText(StreamResetException.class, "The receiver reset the request"),
          new ErrorText(HttpClosedException.class, CLOSED),
          new ErrorText(IOException.class, CLOSED));

  private CallbackErrors() {}

  /** Returns the text for a failure; the innermost cause is the most specific. */
  static String text(Throwable failure) {
    Deque<Throwable> innermostFirst = new ArrayDeque<>();
    @Nullable Throwable cause = failure;
    while (cause != null && innermostFirst.size() < MAX_DEPTH) {
      innermostFirst.push(cause);
      cause = cause.getCause();
    }
    return innermostFirst.stream()
        .flatMap(one -> textOf(one).stream())
        .findFirst()
        .orElse("The request failed");
  }

  private static Optional<String> textOf(Throwable failure) {
    if (String.valueOf(failure.getMessage()).startsWith("Header size exceeded")) {
      return Optional.of(TOO_LONG); // no class of its own for HTTP/2 headers far above the limit
    }
    return TEXTS.stream()
        .filter(candidate -> candidate.type().isInstance(failure))
        .map(ErrorText::text)
        .findFirst();
  }
}
