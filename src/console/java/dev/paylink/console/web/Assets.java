package dev.paylink.console.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/** Stylesheet, script and icon, which browsers keep: their addresses change with their content. */
public final class Assets {
  private static final Map<String, Asset> ALL =
      Map.of(
          "console.css",
          Asset.of("text/css;charset=UTF-8", "checkout.css", "console.css"),
          "console.js",
          Asset.of("text/javascript;charset=UTF-8", "console.js"),
          "icon.svg",
          Asset.of("image/svg+xml", "icon.svg"));

  private Assets() {}

  /** A file, plain and compressed. */
  private record Asset(String type, Buffer plain, Buffer compressed, String version) {
    static Asset of(String type, String... files) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try {
        for (String file : files) {
          all.write(read(file));
        }
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
          all.writeTo(gzip);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      CRC32 sum = new CRC32();
      sum.update(all.toByteArray());
      return new Asset(
          type,
          Buffer.buffer(all.toByteArray()),
          Buffer.buffer(compressed.toByteArray()),
          Long.toHexString(sum.getValue()));
    }

    private static byte[] read(String file) throws IOException {
      String name = "/paylink-console/" + file;
      try (InputStream in = Assets.class.getResourceAsStream(name)) {
        return Objects.requireNonNull(in, name).readAllBytes();
      }
    }
  }

  /** The address of a file. */
  static String path(String name) {
    return "/assets/" + Objects.requireNonNull(ALL.get(name), name).version() + "/" + name;
  }

  /** The stylesheet, for a page on another port. */
  public static Buffer stylesheet() {
    return Objects.requireNonNull(ALL.get("console.css")).plain();
  }

  /** Serves the files. */
  static void mount(Router router) {
    ALL.forEach(
        (name, asset) ->
            Site.get(router, "/assets/:version/" + name).handler(ctx -> send(ctx, asset)));
    Site.get(router, "/favicon.ico")
        .handler(ctx -> send(ctx, Objects.requireNonNull(ALL.get("icon.svg"))));
  }

  private static void send(RoutingContext ctx, Asset asset) {
    boolean gzip = Gzip.isAccepted(ctx);
    if (gzip) {
      ctx.response().putHeader("Content-Encoding", "gzip");
    }
    ctx.response()
        .putHeader("Content-Type", asset.type())
        .putHeader("Vary", "Accept-Encoding")
        .putHeader("Cache-Control", "public, max-age=31536000, immutable")
        .end(gzip ? asset.compressed() : asset.plain());
  }
}
