package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.internals.Connections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rejects requests that the decoder accepts and RFC 9112 forbids, to prevent request smuggling. The
 * decoder treats a body with an unknown transfer coding as empty, and its bytes as the next
 * request; a proxy in front may parse it differently. Also answers malformed chunks, on which the
 * server would close the connection without a response. Data after a rejected request is ignored.
 */
public final class WireCheck extends ChannelDuplexHandler {
  /** A path or an absolute URI of visible ASCII characters, without a fragment (RFC 3986). */
  private static final Pattern TARGET = Pattern.compile("(/|https?://)[\\x21-\\x7e&&[^#]]*");

  /** A name, IPv4 or IPv6 address, and an optional port (RFC 9110, section 7.2). */
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

  /**
   * Each part takes time on the event loop, however small it is. Large bodies may have more, as
   * long as their parts are not small.
   */
  private static final int MAX_PARTS = 2_048;

  private static final int LARGE_PART_BYTES = 1_024;

  private static final String TOO_MANY_PARTS =
      "The request body must arrive in at most %d chunks, and one more for each KiB"
          .formatted(MAX_PARTS);

  private final String requestId;
  private int requests;
  private int parts; // of the current body
  private long bytes; // of the current body
  private int responses;
  private boolean refused;

  private WireCheck(String requestId) {
    this.requestId = requestId;
  }

  /** Checks the requests of a new connection. */
  public static void watch(HttpConnection connection, String requestId) {
    Connections.withPipeline(
        connection,
        pipeline -> pipeline.addBefore(Connections.SERVER, "wireCheck", new WireCheck(requestId)));
  }

  /** Refuses the body of the current request when it turns out to be larger. */
  static void limitBody(HttpConnection connection, int maxBytes) {
    Connections.withPipeline(
        connection, pipeline -> pipeline.channel().attr(Connections.MAX_BODY).set(maxBytes));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    boolean readable =
        !(message instanceof HttpObject object) || object.decoderResult().isSuccess();
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpRequest request) {
      requests++;
      parts = 0;
      bytes = 0;
      ctx.channel().attr(Connections.MAX_BODY).set(null);
      Optional<Fault> violation = readable ? violation(request) : Optional.empty();
      violation.ifPresent(fault -> refuse(request, fault));
    } else if (message instanceof HttpContent part && responses == requests - 1) {
      parts++;
      bytes += part.content().readableBytes();
      if (!readable || parts > MAX_PARTS + bytes / LARGE_PART_BYTES) {
        ReferenceCountUtil.release(message);
        refuseBody(
            ctx,
            badBody(
                readable ? TOO_MANY_PARTS : "The chunks of the request body are not well-formed"));
        return;
      }
      Integer most = ctx.channel().attr(Connections.MAX_BODY).get();
      if (most != null && bytes > most) {
        ReferenceCountUtil.release(message);
        refuseBody(ctx, BodyReader.tooLarge(most));
        return;
      }
    }
    ctx.fireChannelRead(message);
  }

  /** Marks the request as the decoder marks malformed ones, for the invalid-request handler. */
  private void refuse(HttpRequest request, Fault fault) {
    refused = true;
    request.setDecoderResult(DecoderResult.failure(fault));
    request.setProtocolVersion(HttpVersion.HTTP_1_1);
  }

  /** Written below the encoder, as the server would close the connection before a response. */
  private void refuseBody(ChannelHandlerContext ctx, Fault fault) {
    refused = true;
    ByteBuf answer =
        Unpooled.copiedBuffer(ErrorResponder.rawAnswer(fault, requestId), StandardCharsets.UTF_8);
    ctx.pipeline()
        .context(Connections.DECODER)
        .writeAndFlush(answer)
        .addListener(ChannelFutureListener.CLOSE);
  }

  private static Fault badBody(String message) {
    return new Fault(FaultCode.INVALID_REQUEST, message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response && response.status().code() >= 200) {
      responses++;
    }
    ctx.write(message, promise);
  }

  /**
   * Closes a connection that was reset while a request waits behind another: for it the server has
   * no response yet, and would fail.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof IOException && requests - responses > 1) {
      ctx.close();
    } else {
      ctx.fireExceptionCaught(cause);
    }
  }

  private static Optional<Fault> violation(HttpRequest request) {
    HttpVersion version = request.protocolVersion();
    if (!TARGET.matcher(request.uri()).matches()) {
      return malformed("The request URI is not well-formed");
    }
    HttpHeaders headers = request.headers();
    if (isUnknown(version) || headers.contains("")) {
      return malformed("The request is not well-formed HTTP/1.1");
    }
    int hosts = headers.getAll(HttpHeaderNames.HOST).size();
    if (hosts > 1 || (hosts == 0 && version.equals(HttpVersion.HTTP_1_1))) {
      return Optional.of(Fault.invalid("Host", "must be given once"));
    }
    if (hosts == 1 && !HOST.matcher(headers.get(HttpHeaderNames.HOST)).matches()) {
      return Optional.of(Fault.invalid("Host", "must be a host name or address, and a port"));
    }
    return chunkedOrNothing(headers.getAll(HttpHeaderNames.TRANSFER_ENCODING))
        ? Optional.empty()
        : malformed("Transfer-Encoding must be chunked, or not be given");
  }

  /** Compares with the constants by identity; a version written in lower case would be equal. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isUnknown(HttpVersion version) {
    return version != HttpVersion.HTTP_1_1 && version != HttpVersion.HTTP_1_0;
  }

  private static boolean chunkedOrNothing(List<String> codings) {
    return codings.isEmpty()
        || (codings.size() == 1 && codings.get(0).strip().equalsIgnoreCase("chunked"));
  }

  private static Optional<Fault> malformed(String message) {
    return Optional.of(new Fault(FaultCode.INVALID_REQUEST, message));
  }
}
