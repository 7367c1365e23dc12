package dev.paylink.catalog.landing;

import dev.paylink.api.LandingPageBuilder;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps rows of landing pages to the pages of the API. */
public final class LandingRows {
  private LandingRows() {}

  /** Maps a row to a page; without a {@code preview_token} it has no preview. */
  public static LandingPage page(Columns row, LandingUrls urls) {
    PageContent draft = Objects.requireNonNull(content(row, "draft"));
    PageContent published = content(row, "published");
    Instant createdAt = TypeId.timeOf(row.uuid("id"));
    String slug = row.text("slug");
    String token = row.has("preview_token") ? row.optionalText("preview_token") : null;
    return LandingPageBuilder.builder()
        .id(row.id(TypeId.LANDING_PAGE, "id"))
        .slug(slug)
        .title(draft.title())
        .description(draft.description())
        .language(draft.language())
        .blocks(draft.blocks())
        .theme(draft.theme())
        .noindex(draft.noindex())
        .status(published == null ? LandingPageStatus.DRAFT : LandingPageStatus.PUBLISHED)
        .hasUnpublishedChanges(published != null && !published.equals(draft))
        .url(urls.url(row.text("site"), slug))
        .previewUrl(token == null ? null : urls.preview(token))
        .publishedAt(row.time("published_at"))
        .createdAt(createdAt)
        .updatedAt(Objects.requireNonNullElse(row.time("updated_at"), createdAt))
        .build();
  }

  static @Nullable PageContent content(Columns row, String column) {
    String json = row.json(column);
    return json == null ? null : StrictJson.read(json, PageContent.class);
  }
}
