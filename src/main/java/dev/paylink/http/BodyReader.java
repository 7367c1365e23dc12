package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.config.AppConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the bodies of requests, so much and so long as is allowed, and not before it is known who
 * sends them: what nobody may send takes no memory.
 */
public final class BodyReader {
  private static final Logger log = LoggerFactory.getLogger(BodyReader.class);

  private static final String RAW = BodyReader.class.getName();

  private final BodyHandler body;
  private final AppConfig.Http config;

  public BodyReader(AppConfig.Http config) {
    this.config = config;
    this.body = BodyHandler.create(false).setBodyLimit(config.maxBodyBytes());
  }

  /** Leaves a body where it is for now; if it has not come to its end in time, gives up. */
  public void hold(RoutingContext ctx) {
    HttpServerRequest request = ctx.request();
    if (ErrorResponder.hasBody(request)) {
      request.pause();
      ignoreFailures(request);
      long timer = ctx.vertx().setTimer(config.bodyTimeout().toMillis(), late -> giveUp(ctx));
      request.endHandler(end -> ctx.vertx().cancelTimer(timer));
      ctx.addEndHandler(
          end -> {
            if (request.isEnded()) {
              ctx.vertx().cancelTimer(timer);
            }
          });
    }
    ctx.next();
  }

  /** Reads the body that was held, if there is one. */
  public void read(RoutingContext ctx) {
    if (!ErrorResponder.hasBody(ctx.request())) {
      ctx.next();
      return;
    }
    body.handle(ctx);
    if (!ctx.request().isEnded()) {
      ignoreFailures(ctx.request());
    }
  }

  /**
   * Reads the body that was held as it is, whatever its type; {@link #raw} has it then. The body
   * handler would take forms apart.
   */
  public void readRaw(RoutingContext ctx) {
    Buffer body = Buffer.buffer();
    ctx.put(RAW, body);
    HttpServerRequest request = ctx.request();
    if (!ErrorResponder.hasBody(request)) {
      ctx.next();
      return;
    }
    ignoreFailures(request);
    request
        .handler(
            chunk -> {
              if (body.length() + chunk.length() <= config.maxBodyBytes()) {
                body.appendBuffer(chunk);
              } else if (!ctx.failed()) {
                ctx.fail(new HttpException(413));
              }
            })
        .endHandler(
            end -> {
              if (!ctx.failed()) {
                ctx.next();
              }
            })
        .resume();
  }

  /** What {@link #readRaw} read. */
  public static Buffer raw(RoutingContext ctx) {
    return ctx.get(RAW);
  }

  /** The body handler would make a client that went away a defect of ours. */
  private static void ignoreFailures(HttpServerRequest request) {
    request.exceptionHandler(gone -> log.debug("A body ended early: {}", gone.getMessage()));
  }

  private void giveUp(RoutingContext ctx) {
    if (ctx.request().isEnded()) {
      return;
    }
    if (ctx.response().ended()) {
      ctx.request().connection().close();
      return;
    }
    ctx.fail(
        new Fault(
            FaultCode.REQUEST_TIMEOUT,
            "The request body did not arrive within %d seconds"
                .formatted(config.bodyTimeout().toSeconds())));
  }
}
