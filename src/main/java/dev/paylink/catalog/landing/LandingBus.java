package dev.paylink.catalog.landing;

import dev.paylink.api.Command;
import dev.paylink.catalog.landing.LandingMessages.OpenLandingPage;
import dev.paylink.catalog.landing.LandingMessages.OpenPreview;
import dev.paylink.catalog.landing.LandingMessages.ShownPage;

/** The bus addresses between the pages that customers see and landing pages; internal. */
public final class LandingBus {
  private LandingBus() {}

  /** What is published at an address. Fails with {@code not_found}. */
  public static final Command<OpenLandingPage, ShownPage> OPEN_LANDING_PAGE =
      new Command<>("paylink.landing-pages.open", OpenLandingPage.class, ShownPage.class);

  /** The draft of a page. Fails with {@code not_found}. */
  public static final Command<OpenPreview, ShownPage> OPEN_PREVIEW =
      new Command<>("paylink.landing-pages.preview", OpenPreview.class, ShownPage.class);
}
