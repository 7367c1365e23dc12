package dev.paylink.checkout.page;

import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A landing page.
 *
 * @param description null if absent
 * @param blocks from top to bottom
 * @param pictures by the ids of their images
 * @param offers by the ids of the blocks; a missing offer is not shown
 * @param rendered safe HTML of the blocks of extensions; a missing block is not shown
 * @param url the absolute address of the page
 * @param image the absolute URL of a picture for previews of the page; null if absent
 * @param stylesheet path of the colours; null for the usual ones
 * @param noindex whether the page asks search engines to leave it out
 * @param preview whether it is shown to the merchant only
 * @param now the time of the page, which shows no countdown that is over by then
 */
@RecordBuilder
public record LandingView(
    Frame frame,
    String title,
    @Nullable String description,
    List<LandingBlock> blocks,
    Map<String, Picture> pictures,
    Map<String, Offer> offers,
    Map<LandingBlock, String> rendered,
    String url,
    @Nullable String image,
    @Nullable String stylesheet,
    boolean noindex,
    boolean preview,
    Instant now) {
  private static final int SEEN_FIRST = 2;

  public LandingView {
    blocks = List.copyOf(blocks);
    pictures = Map.copyOf(pictures);
    offers = Map.copyOf(offers);
    rendered = Map.copyOf(rendered);
  }

  /**
   * Whether a block is among the first ones that a visitor sees; other blocks are loaded when they
   * come into view.
   */
  public boolean startsWith(LandingBlock block) {
    return blocks.indexOf(block) < SEEN_FIRST;
  }

  /**
   * What is sold.
   *
   * @param cover a picture of it; null if absent
   * @param link path of its checkout page; null if it cannot be bought now
   * @param reason why it cannot be bought; null if it can
   */
  public record Offer(
      String title,
      Money price,
      @Nullable Picture cover,
      @Nullable String link,
      @Nullable NotOnSale reason) {
    /** Whether nothing is to be paid. */
    public boolean free() {
      return price.minor() == 0;
    }
  }
}
