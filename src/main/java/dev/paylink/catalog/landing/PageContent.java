package dev.paylink.catalog.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.LandingBlockType;
import dev.paylink.api.LandingPageMessages.LandingBlock;
import dev.paylink.api.LandingPageMessages.LandingPageUpdate;
import dev.paylink.api.LandingPageMessages.LandingTheme;
import dev.paylink.api.LandingPageMessages.NewLandingPage;
import dev.paylink.base.content.Contrast;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a page shows, as a draft or as it is published; stored as JSON. */
public record PageContent(
    String title,
    @Nullable String description,
    String language,
    List<LandingBlock> blocks,
    @Nullable LandingTheme theme,
    boolean noindex) {
  private static final String DEFAULT_LANGUAGE = "en";

  public PageContent {
    blocks = List.copyOf(blocks);
    theme = theme == null ? null : inLowerCase(theme);
  }

  private static LandingTheme inLowerCase(LandingTheme theme) {
    return new LandingTheme(
        theme.background().toLowerCase(Locale.ROOT),
        theme.text().toLowerCase(Locale.ROOT),
        theme.accent().toLowerCase(Locale.ROOT));
  }

  /** Fails with {@code invalid_request}. */
  static PageContent of(NewLandingPage page) {
    return new PageContent(
            page.title(),
            page.description(),
            Objects.requireNonNullElse(page.language(), DEFAULT_LANGUAGE),
            Objects.requireNonNullElse(page.blocks(), List.of()),
            page.theme(),
            Boolean.TRUE.equals(page.noindex()))
        .checked();
  }

  /** This with changes; fails with {@code invalid_request}. */
  PageContent with(LandingPageUpdate update) {
    return new PageContent(
            Objects.requireNonNullElse(update.title(), title),
            update.resets("description") ? null : orKept(update.description(), description),
            Objects.requireNonNullElse(update.language(), language),
            Objects.requireNonNullElse(update.blocks(), blocks),
            update.resets("theme") ? null : orKept(update.theme(), theme),
            Objects.requireNonNullElse(update.noindex(), noindex))
        .checked();
  }

  private static <T> @Nullable T orKept(@Nullable T given, @Nullable T otherwise) {
    return given == null ? otherwise : given;
  }

  private PageContent checked() {
    BlockRules.check(blocks);
    if (theme != null) {
      checkContrast("theme.text", theme.text(), theme.background());
      checkContrast("theme.accent", theme.accent(), theme.background());
    }
    return this;
  }

  private static void checkContrast(String field, String colour, String background) {
    double contrast = Contrast.of(colour, background);
    if (contrast < Contrast.LEAST) {
      throw Fault.invalid(
          field,
          "must have a contrast of at least %s to the background; it is %.2f"
              .formatted(Contrast.LEAST, Math.floor(contrast * 100) / 100));
    }
  }

  /** The ids of its images, each once. */
  Set<String> images() {
    return blocks.stream()
        .map(LandingBlock::imageId)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The offers of the page. */
  Stream<LandingBlock> offers() {
    return blocks.stream().filter(block -> block.type() == LandingBlockType.OFFER);
  }
}
