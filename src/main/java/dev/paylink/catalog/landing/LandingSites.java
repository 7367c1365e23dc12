package dev.paylink.catalog.landing;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Locale;
import java.util.UUID;

/** Gives a merchant the slug of its pages, made of its name, when it creates the first one. */
final class LandingSites {
  /** No slug of a merchant: the first segment of the addresses of previews. */
  static final String PREVIEW = "preview";

  private static final int MAX_NAME = 30;
  private static final int MAX_TRIES = 5;

  private final LandingStore store;
  private final SecureRandom random = new SecureRandom();

  LandingSites(LandingStore store) {
    this.store = store;
  }

  /** The slug of a merchant, which stays as it is. */
  Future<String> slug(UUID merchantId) {
    return store
        .site(merchantId)
        .compose(
            site ->
                site.slug() != null
                    ? Future.succeededFuture(site.slug())
                    : create(merchantId, ofName(site.merchantName()), 0));
  }

  /** Another merchant may have the slug; this one may have got one meanwhile. */
  private Future<String> create(UUID merchantId, String name, int tries) {
    String slug = tries == 0 && isFree(name) ? name : name + "-" + suffix();
    return store
        .createSite(merchantId, slug)
        .compose(ignored -> store.site(merchantId))
        .compose(
            site -> {
              if (site.slug() != null) {
                return Future.succeededFuture(site.slug());
              }
              return tries < MAX_TRIES
                  ? create(merchantId, name, tries + 1)
                  : Future.failedFuture("No free slug for merchant " + merchantId);
            });
  }

  private static boolean isFree(String name) {
    return !name.equals(PREVIEW) && name.length() >= 3;
  }

  private String suffix() {
    return "%06x".formatted(random.nextInt(1 << 24));
  }

  /**
   * Letters without accents, digits and hyphens of a name; {@code shop} if there are no such
   * characters.
   */
  static String ofName(String name) {
    String slug =
        Normalizer.normalize(name, Normalizer.Form.NFKD)
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\p{M}", "")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String cut = slug.substring(0, Math.min(slug.length(), MAX_NAME)).replaceAll("-$", "");
    return cut.isEmpty() ? "shop" : cut;
  }
}
