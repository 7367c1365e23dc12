package dev.paylink.http;

import dev.paylink.config.AppConfig;
import dev.paylink.error.Fault;
import dev.paylink.error.FaultCode;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the body of a request, so much and so long as is allowed. */
final class BodyReader implements Handler<RoutingContext> {
  private static final Logger log = LoggerFactory.getLogger(BodyReader.class);

  private final BodyHandler body;
  private final AppConfig.Http config;

  BodyReader(AppConfig.Http config) {
    this.config = config;
    this.body = BodyHandler.create(false).setBodyLimit(config.maxBodyBytes());
  }

  @Override
  public void handle(RoutingContext ctx) {
    HttpServerRequest request = ctx.request();
    if (request.headers().contains(HttpHeaders.CONTENT_LENGTH)
        || request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
      long timer = ctx.vertx().setTimer(config.bodyTimeout().toMillis(), late -> giveUp(ctx));
      ctx.addEndHandler(end -> ctx.vertx().cancelTimer(timer));
    }
    body.handle(ctx);
    if (!request.isEnded()) {
      // Instead of that of the body handler, which makes a client that went away a defect of ours.
      request.exceptionHandler(gone -> log.debug("A body ended early: {}", gone.getMessage()));
    }
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
