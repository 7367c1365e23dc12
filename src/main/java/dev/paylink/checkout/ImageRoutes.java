package dev.paylink.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.image.ImageBus;
import dev.paylink.catalog.image.ImageBus.OpenPicture;
import dev.paylink.catalog.image.ImageBus.StoredPicture;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.data.storage.StorageException;
import dev.paylink.http.Routes;
import dev.paylink.http.StaticContent;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;

/**
 * The routes of images. The picture at an address never changes, so caches keep it. The memory of
 * each event loop holds the pictures requested last. Only requests for other pictures count in the
 * budget of the pages. Not thread-safe.
 */
final class ImageRoutes {
  /** End of the path of the smaller picture. */
  static final String SMALL = "/small";

  private static final String PATH = "/pay/images/:image";
  private static final String TEMPLATE = "/pay/images/{image}";
  private static final String FOREVER = "public, max-age=31536000, immutable";

  /** For a browser that opens the file itself: it runs and loads nothing. */
  private static final String POLICY = "default-src 'none'; sandbox";

  /** A node sends a deleted image no longer than this; browsers may have it for longer. */
  private static final Duration KEPT = Duration.ofMinutes(10);

  private static final long MAX_BYTES = 8 << 20;

  private final Bus bus;
  private final ObjectStorage storage;
  private final Cache<String, StaticContent> pictures =
      Caffeine.newBuilder()
          .expireAfterWrite(KEPT)
          .maximumWeight(MAX_BYTES)
          .<String, StaticContent>weigher((key, picture) -> picture.weight())
          .executor(Runnable::run)
          .build();

  ImageRoutes(Bus bus, ObjectStorage storage) {
    this.bus = bus;
    this.storage = storage;
  }

  void mount(Router router, PageRouter guarded) {
    mount(router, guarded, PATH, false);
    mount(router, guarded, PATH + SMALL, true);
  }

  private void mount(Router router, PageRouter guarded, String path, boolean small) {
    Routes.readable(router, path).handler(ctx -> sendKept(ctx, small));
    guarded.fromMemory(path, ctx -> load(ctx, small));
  }

  private void sendKept(RoutingContext ctx, boolean small) {
    StaticContent kept = pictures.getIfPresent(key(ctx, small));
    if (kept == null) {
      ctx.next();
    } else {
      send(ctx, kept);
    }
  }

  private static String key(RoutingContext ctx, boolean small) {
    return ctx.pathParam("image") + (small ? SMALL : "");
  }

  private Future<Void> load(RoutingContext ctx, boolean small) {
    String image = ctx.pathParam("image");
    if (!TypeId.IMAGE.matches(image)) {
      return Future.failedFuture(new Fault(FaultCode.NOT_FOUND, "There is no such image"));
    }
    return bus.request(ImageBus.OPEN_PICTURE, new OpenPicture(TypeId.IMAGE.decode(image), small))
        .compose(this::read)
        .map(
            picture -> {
              pictures.put(key(ctx, small), picture);
              send(ctx, picture);
              return null;
            });
  }

  private Future<StaticContent> read(StoredPicture picture) {
    return storage
        .read(picture.key(), 0, picture.size())
        .compose(stream -> stream.toBuffer(picture.size()))
        .map(bytes -> StaticContent.of(picture.contentType(), bytes))
        .recover(ImageRoutes::failed);
  }

  private static <T> Future<T> failed(Throwable failure) {
    return Future.failedFuture(
        failure instanceof StorageException broken
            ? Fault.unavailable("The storage of images does not answer", broken)
            : failure);
  }

  private static void send(RoutingContext ctx, StaticContent picture) {
    ctx.response().putHeader("Content-Security-Policy", POLICY);
    picture.send(ctx, TEMPLATE, FOREVER);
  }
}
