package dev.paylink.catalog.landing;

/** Public URLs of landing pages. */
public final class LandingUrls {
  private final String base;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public LandingUrls(String publicUrl) {
    this.base = publicUrl + "/l/";
  }

  /**
   * The address of a page.
   *
   * @param site the slug of the merchant
   */
  public String url(String site, String slug) {
    return base + site + "/" + slug;
  }

  /** The secret address that shows the draft of a page. */
  public String preview(String token) {
    return base + LandingSites.PREVIEW + "/" + token;
  }
}
