package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.internals.Connections;
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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Refuses what the decoder takes and RFC 9112 does not. The decoder reads a body of an unknown
 * transfer coding as no body at all, and what follows as the next request: a proxy in front that
 * reads it otherwise would let a smuggled request through. Answers chunks that cannot be read, at
 * which the server would close the connection without a word. Nothing behind is looked at.
 */
public final class WireCheck extends ChannelDuplexHandler {
  /** A path or an absolute URI; visible ASCII alone (RFC 3986). */
  private static final Pattern TARGET = Pattern.compile("(/|https?://)[\\x21-\\x7e]*");

  /** A name, an IPv4 or an IPv6 address, and perhaps a port (RFC 9110, section 7.2). */
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?");

  private final String requestId;
  private int requests;
  private int responses;
  private boolean refused;

  private WireCheck(String requestId) {
    this.requestId = requestId;
  }

  /** Checks what comes on a new connection. */
  public static void watch(HttpConnection connection, String requestId) {
    Connections.withPipeline(
        connection,
        pipeline -> pipeline.addBefore("handler", "wireCheck", new WireCheck(requestId)));
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
      Optional<Fault> complaint = readable ? complaint(request) : Optional.empty();
      complaint.ifPresent(fault -> refuse(request, fault));
    } else if (message instanceof HttpContent && !readable && responses == requests - 1) {
      ReferenceCountUtil.release(message);
      refuseBody(ctx);
      return;
    }
    ctx.fireChannelRead(message);
  }

  /** As the decoder marks what it could not read; answered by the invalid-request handler. */
  private void refuse(HttpRequest request, Fault fault) {
    refused = true;
    request.setDecoderResult(DecoderResult.failure(fault));
    request.setProtocolVersion(HttpVersion.HTTP_1_1);
  }

  /** Written below the encoder, as the server itself would close before it had answered. */
  private void refuseBody(ChannelHandlerContext ctx) {
    refused = true;
    Fault fault =
        new Fault(FaultCode.INVALID_REQUEST, "The chunks of the request body are not well-formed");
    ByteBuf answer =
        Unpooled.copiedBuffer(ErrorResponder.rawAnswer(fault, requestId), StandardCharsets.UTF_8);
    ctx.pipeline()
        .context("httpDecoder")
        .writeAndFlush(answer)
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response && response.status().code() >= 200) {
      responses++;
    }
    ctx.write(message, promise);
  }

  private static Optional<Fault> complaint(HttpRequest request) {
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

  /** The constants alone: another one is equal though it was written in lower case. */
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
