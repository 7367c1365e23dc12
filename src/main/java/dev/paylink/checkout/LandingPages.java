package dev.paylink.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The landing pages that one event loop has rendered, by their paths, for a minute. Not
 * thread-safe.
 */
final class LandingPages {
  static final Duration MAX_AGE = Duration.ofSeconds(60);

  private static final long MAX_CHARACTERS = 16 << 20;

  private final Cache<String, LandingHtml> rendered;
  private final Map<String, Future<LandingHtml>> loading = new HashMap<>();

  LandingPages(InstantSource clock) {
    this.rendered =
        Caffeine.newBuilder()
            .expireAfterWrite(MAX_AGE)
            .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
            .maximumWeight(MAX_CHARACTERS)
            .<String, LandingHtml>weigher((path, page) -> page.weight())
            .executor(Runnable::run)
            .build();
  }

  Optional<LandingHtml> find(String path) {
    return Optional.ofNullable(rendered.getIfPresent(path));
  }

  /** Loads a page; one that is being loaded is waited for. */
  Future<LandingHtml> load(String path, Supplier<Future<LandingHtml>> loader) {
    Future<LandingHtml> begun = loading.get(path);
    if (begun != null) {
      return begun;
    }
    Future<LandingHtml> page = loader.get().onSuccess(html -> rendered.put(path, html));
    loading.put(path, page);
    page.onComplete(done -> loading.remove(path, page));
    return page;
  }
}
