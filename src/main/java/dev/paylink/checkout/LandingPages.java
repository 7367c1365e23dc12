package dev.paylink.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.paylink.http.StaticContent;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The landing pages that one event loop has rendered, by their paths, for a minute; for 5 s if a
 * block of an extension is left out, which thus comes back soon, and is not asked for at each view.
 * Apart from them is what was made of each for a campaign, so that made-up campaigns push no page
 * out. Not thread-safe.
 */
final class LandingPages {
  static final Duration MAX_AGE = Duration.ofSeconds(60);
  static final Duration INCOMPLETE_MAX_AGE = Duration.ofSeconds(5);

  private static final long MAX_CHARACTERS = 16 << 20;
  private static final long MAX_CHARACTERS_OF_VISITS = 4 << 20;

  private final Cache<String, LandingHtml> rendered;
  private final Cache<Visited, StaticContent> visited;
  private final Map<String, Future<LandingHtml>> loading = new HashMap<>();

  /** A page, as it was rendered once, and the query of its links. */
  private record Visited(LandingHtml page, String query) {}

  LandingPages(InstantSource clock) {
    this.rendered =
        builder(clock)
            .expireAfter(Expiry.<String, LandingHtml>writing((path, page) -> page.maxAge()))
            .maximumWeight(MAX_CHARACTERS)
            .weigher((path, page) -> page.weight())
            .build();
    this.visited =
        builder(clock)
            .expireAfterWrite(MAX_AGE)
            .maximumWeight(MAX_CHARACTERS_OF_VISITS)
            .<Visited, StaticContent>weigher((visit, content) -> content.weight())
            .build();
  }

  private static Caffeine<Object, Object> builder(InstantSource clock) {
    return Caffeine.newBuilder()
        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(clock.millis()))
        .executor(Runnable::run);
  }

  Optional<LandingHtml> find(String path) {
    return Optional.ofNullable(rendered.getIfPresent(path));
  }

  /** The page for a customer, if it is in memory. */
  Optional<StaticContent> find(LandingHtml page, String query) {
    return query.isEmpty()
        ? Optional.of(page.plain())
        : Optional.ofNullable(visited.getIfPresent(new Visited(page, query)));
  }

  /** The page for a customer, which is made if it is not in memory. */
  StaticContent make(LandingHtml page, String query) {
    return query.isEmpty()
        ? page.plain()
        : visited.get(new Visited(page, query), visit -> page.with(query));
  }

  /** A page that is being loaded. */
  Optional<Future<LandingHtml>> loading(String path) {
    return Optional.ofNullable(loading.get(path));
  }

  /** Loads a page that is not in memory; one that is being loaded is waited for. */
  Future<LandingHtml> load(String path, Supplier<Future<LandingHtml>> loader) {
    LandingHtml known = rendered.getIfPresent(path);
    if (known != null) {
      return Future.succeededFuture(known);
    }
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
