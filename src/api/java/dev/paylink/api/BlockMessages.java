package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;

/** The request and the reply of {@link BusApi#renderBlock}. */
public final class BlockMessages {
  private BlockMessages() {}

  /**
   * Renders a block of a landing page.
   *
   * @param merchantId {@code mer_…}, the owner of the page
   * @param testMode whether the merchant is in test mode
   * @param pageId {@code page_…}
   * @param block the name of the block, {@code ext.<extension>.<block>}
   * @param data what the merchant wrote for the block
   * @param language of the page: {@code en} or {@code id}; another one may be added
   * @param preview whether the merchant looks at the draft
   */
  @RecordBuilder
  public record RenderBlock(
      String merchantId,
      boolean testMode,
      String pageId,
      String block,
      ExtensionInput data,
      String language,
      boolean preview) {}

  /**
   * The reply to {@link RenderBlock}.
   *
   * @param html a fragment of a page, at most {@link #MAX_BYTES} of UTF-8. Content that is not
   *     allowed is removed, as {@link BusApi#renderBlock} says
   */
  public record RenderedBlock(String html) {
    /** The size limit of a fragment: 64 KiB of UTF-8. */
    public static final int MAX_BYTES = 64 * 1024;
  }
}
