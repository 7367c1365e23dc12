package dev.paylink.catalog.landing;

import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.sales.merchant.profile.Shop;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages between the pages that customers see and landing pages. */
public final class LandingMessages {
  private LandingMessages() {}

  /**
   * Requests what is published at an address.
   *
   * @param site the slug of the merchant
   */
  public record OpenLandingPage(String site, String slug) {}

  /** Requests the draft of a page by the secret part of its address. */
  public record OpenPreview(String token) {}

  /**
   * A page to show.
   *
   * @param pageId {@code page_…}
   * @param url its public address
   * @param images the existing images of its blocks
   * @param offers what its offers sell now; a missing offer is not sold any more
   * @param rendered the blocks that extensions have rendered; a missing block is left out
   */
  public record ShownPage(
      String pageId,
      String url,
      PageContent content,
      Shop shop,
      boolean testMode,
      List<ImageSize> images,
      List<ShownOffer> offers,
      List<ShownBlock> rendered) {
    public ShownPage {
      images = List.copyOf(images);
      offers = List.copyOf(offers);
      rendered = List.copyOf(rendered);
    }

    /** Whether no block is left out. */
    public boolean complete() {
      List<LandingBlock> shown = rendered.stream().map(ShownBlock::block).toList();
      return content.blocks().stream()
          .filter(block -> block.type() == LandingBlockType.EXTENSION)
          .allMatch(shown::contains);
    }
  }

  /**
   * A block that an extension has rendered.
   *
   * @param html what {@link dev.paylink.base.content.SafeHtml} has left of it
   */
  public record ShownBlock(LandingBlock block, String html) {}

  /**
   * What an offer sells.
   *
   * @param id the id of the offer
   * @param cover the image of its product; null if absent
   * @param token the last segment of its checkout page; null in the preview of a page whose offer
   *     was not published yet
   */
  @RecordBuilder
  public record ShownOffer(
      String id,
      String title,
      BigDecimal amount,
      String currency,
      OfferState state,
      @Nullable ImageSize cover,
      @Nullable String token) {}

  /** Whether something can be bought. */
  public enum OfferState {
    /** It can. */
    ON_SALE,
    /** Its sale has not started. */
    EARLY,
    /** As many orders are paid as there is stock. */
    SOLD_OUT,
    /** It was taken off sale, or its sale is over. */
    ENDED
  }
}
