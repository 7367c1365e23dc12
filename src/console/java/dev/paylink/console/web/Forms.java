package dev.paylink.console.web;

import dev.paylink.api.ExtensionServer;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;

/** Reads forms, after their sender was checked. Belongs to one event loop. */
public final class Forms {
  /** The largest form of a stranger; a passkey has some 2 KB. */
  private static final int STRANGER_BYTES = 16_384;

  /**
   * The largest form of staff, all of which may be one field of 256 KiB. A form that has waited for
   * a proof comes again together with the passkey.
   */
  public static final int MAX_BYTES = 262_144 + STRANGER_BYTES;

  private final ExtensionServer server;

  public Forms(ExtensionServer server) {
    this.server = server;
  }

  /** Reads a form of a stranger, and goes on. */
  public Handler<RoutingContext> ofStranger() {
    return reader(STRANGER_BYTES);
  }

  /** Reads a form of staff, with its files, and goes on. */
  public Handler<RoutingContext> ofStaff() {
    Handler<RoutingContext> forms = reader(MAX_BYTES);
    return ctx -> {
      if (Uploads.isGiven(ctx) && !ctx.request().isEnded()) {
        server.takeBody(ctx, MAX_BYTES);
        Uploads.read(ctx);
      } else {
        forms.handle(ctx);
      }
    };
  }

  private Handler<RoutingContext> reader(int maxBytes) {
    BodyHandler body =
        BodyHandler.create(false).setBodyLimit(maxBytes).setMergeFormAttributes(false);
    return ctx -> {
      if (ctx.request().isEnded()) { // an empty form, which was not held back
        ctx.next();
        return;
      }
      server.takeBody(ctx, maxBytes);
      body.handle(ctx);
    };
  }
}
