package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for landing pages. Every {@code
 * merchantId} is the id of the requesting merchant ({@code mer_…}), and every {@code pageId} is the
 * id of a landing page ({@code page_…}). A merchant sees only its own pages.
 */
public final class LandingPageMessages {
  private LandingPageMessages() {}

  /**
   * A landing page. Its content is the content of the draft. While {@code hasUnpublishedChanges},
   * customers see something else.
   *
   * @param id {@code page_…}
   * @param slug the last segment of its address, unique among the merchant's pages
   * @param description for search engines and previews of links; null if absent
   * @param language {@code en} or {@code id}
   * @param theme null for the usual colours
   * @param noindex whether search engines are asked to leave it out
   * @param hasUnpublishedChanges whether it is published and the draft is different
   * @param url its address; returns 404 unless it is published
   * @param previewUrl a secret address that shows the draft; null in events
   * @param publishedAt when it was last published; null if it is not published
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed; {@code createdAt} if never
   */
  @RecordBuilder
  public record LandingPage(
      String id,
      String slug,
      String title,
      @Nullable String description,
      String language,
      List<LandingBlock> blocks,
      @Nullable LandingTheme theme,
      boolean noindex,
      LandingPageStatus status,
      boolean hasUnpublishedChanges,
      String url,
      @Nullable String previewUrl,
      @Nullable Instant publishedAt,
      Instant createdAt,
      Instant updatedAt) {
    public LandingPage {
      blocks = List.copyOf(blocks);
    }
  }

  /**
   * A block of a page. Its type says which of the other fields it has. The other fields are null.
   *
   * @param id of an offer, unique within the page: 1 to 40 of {@code a-z0-9-}
   * @param text as {@link LandingBlockType} says
   * @param items of a list, 1 to 50
   * @param ordered whether the items of a list are numbered; null for no
   * @param author of a quote; null if unknown
   * @param questions 1 to 50
   * @param until the time that is counted down to
   * @param url of a video, {@code https}
   * @param imageId of an image
   * @param productId of the product that an offer sells; null for an offer with its own amount
   * @param amount of such an offer, in major units, exact, more than 0
   * @param currency of such an offer, ISO 4217 code
   * @param block that an extension renders, {@code ext.<extension>.<block>}, as {@code
   *     ext.acme.reviews}; {@link BusApi#renderBlock} says what the name may be
   * @param data for that extension; null if absent
   */
  @RecordBuilder
  public record LandingBlock(
      LandingBlockType type,
      @Nullable String id,
      @Nullable String text,
      @Nullable List<String> items,
      @Nullable Boolean ordered,
      @Nullable String author,
      @Nullable List<LandingQuestion> questions,
      @Nullable Instant until,
      @Nullable String url,
      @Nullable String imageId,
      @Nullable String productId,
      @Nullable BigDecimal amount,
      @Nullable String currency,
      @Nullable String block,
      @Nullable ExtensionInput data) {
    public LandingBlock {
      items = items == null ? null : List.copyOf(items);
      questions = questions == null ? null : List.copyOf(questions);
    }
  }

  /**
   * A question of customers.
   *
   * @param answer Markdown
   */
  public record LandingQuestion(String question, String answer) {}

  /**
   * The colours of a page, each {@code #rrggbb} in lower case. The contrast of text and accent to
   * the background is at least 4.5 (WCAG 2.2).
   *
   * @param accent of links and buttons
   */
  public record LandingTheme(String background, String text, String accent) {}

  /** Lists landing pages, newest first. */
  public record ListLandingPages(String merchantId, Paging paging) {}

  /** One page of landing pages, newest first. */
  public record LandingPagePage(List<LandingPage> data, PageMeta meta)
      implements Page<LandingPage> {
    public LandingPagePage {
      data = List.copyOf(data);
    }
  }

  /** Gets one landing page. */
  public record GetLandingPage(String merchantId, String pageId) {}

  /**
   * Creates a landing page, as a draft.
   *
   * @param idempotencyKey 1 to 255 printable ASCII characters; null if absent
   */
  public record CreateLandingPage(
      String merchantId, @Nullable String idempotencyKey, NewLandingPage page) {}

  /**
   * The properties of a new landing page.
   *
   * @param slug 1 to 60 of {@code a-z0-9-}, unique among the merchant's pages
   * @param title 1 to 200 characters
   * @param description at most 300 characters; null if absent
   * @param language {@code en} or {@code id}; null for {@code en}
   * @param blocks at most 50; null if absent
   * @param theme null for the usual colours
   * @param noindex null for false
   */
  public record NewLandingPage(
      String slug,
      String title,
      @Nullable String description,
      @Nullable String language,
      @Nullable List<LandingBlock> blocks,
      @Nullable LandingTheme theme,
      @Nullable Boolean noindex) {
    public NewLandingPage {
      blocks = blocks == null ? null : List.copyOf(blocks);
    }
  }

  /**
   * The reply to {@link CreateLandingPage}.
   *
   * @param page the new page
   * @param replayed as {@link Created#replayed()}
   * @param json as {@link Created#json()}
   */
  public record LandingPageCreated(LandingPage page, boolean replayed, String json)
      implements Created {
    @Override
    public String id() {
      return page.id();
    }
  }

  /** Changes a landing page. */
  public record UpdateLandingPage(
      String merchantId, String pageId, LandingPageUpdate update, Conditions conditions) {}

  /**
   * The changes of a landing page; null leaves a field as it is. All but {@code slug} and {@code
   * status} change the draft.
   *
   * @param slug as in {@link NewLandingPage}, like all others
   * @param status {@code PUBLISHED} publishes the draft and replaces what is published; {@code
   *     DRAFT} takes the page away
   * @param reset names of the fields to clear, of {@code description} and {@code theme}; null for
   *     no field
   */
  @RecordBuilder
  public record LandingPageUpdate(
      @Nullable String slug,
      @Nullable String title,
      @Nullable String description,
      @Nullable String language,
      @Nullable List<LandingBlock> blocks,
      @Nullable LandingTheme theme,
      @Nullable Boolean noindex,
      @Nullable LandingPageStatus status,
      @Nullable Set<String> reset) {
    public LandingPageUpdate {
      blocks = blocks == null ? null : List.copyOf(blocks);
      // In order, as the fingerprint of the change is made from it.
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }

    /** Whether a field is to be cleared. */
    public boolean resets(String field) {
      return reset != null && reset.contains(field);
    }
  }

  /**
   * The reply to {@link UpdateLandingPage}.
   *
   * @param page after the change
   * @param replayed as {@link Changed#replayed()}
   */
  public record LandingPageUpdated(LandingPage page, boolean replayed) implements Changed {}

  /**
   * Gets the figures of a landing page.
   *
   * @param from the first day, in UTC
   * @param to the last day, at most 92 days in all
   */
  public record GetLandingPageStats(
      String merchantId, String pageId, LocalDate from, LocalDate to) {}

  /**
   * The figures of a landing page.
   *
   * @param days each day of the period, oldest first
   */
  public record LandingPageStats(List<LandingPageDay> days) {
    public LandingPageStats {
      days = List.copyOf(days);
    }
  }

  /**
   * The figures of a day in UTC.
   *
   * @param views how often the page was shown, without answers from the cache of a proxy or a
   *     browser
   * @param orders how many orders were made through the page on that day and are paid
   * @param revenue what these orders received minus what was refunded, exact; one for each currency
   */
  public record LandingPageDay(
      LocalDate day, long views, long orders, List<LandingRevenue> revenue) {
    public LandingPageDay {
      revenue = List.copyOf(revenue);
    }
  }

  /**
   * Money in one currency.
   *
   * @param amount in major units, exact, without trailing zeros
   * @param currency ISO 4217 code
   */
  public record LandingRevenue(BigDecimal amount, String currency) {}

  /** Deletes a landing page. */
  public record DeleteLandingPage(String merchantId, String pageId, Conditions conditions) {}
}
