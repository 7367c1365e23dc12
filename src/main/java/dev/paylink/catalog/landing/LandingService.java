package dev.paylink.catalog.landing;

import dev.paylink.api.LandingPageBuilder;
import dev.paylink.api.LandingPageMessages.CreateLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageCreated;
import dev.paylink.api.LandingPageMessages.LandingPagePage;
import dev.paylink.api.LandingPageMessages.ListLandingPages;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;

/** Business rules of reading and creating landing pages. */
final class LandingService {
  private final LandingStore store;
  private final LandingSites sites;
  private final LandingReferences references;
  private final LandingUrls urls;
  private final CheckoutUrls tokens;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  LandingService(
      LandingStore store,
      LandingUrls urls,
      CheckoutUrls tokens,
      OutboxSignal events,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.sites = new LandingSites(store);
    this.references = new LandingReferences(store);
    this.urls = urls;
    this.tokens = tokens;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<LandingPagePage> list(ListLandingPages query) {
    return store.list(TypeId.MERCHANT.decode(query.merchantId()), query.paging());
  }

  Future<LandingPage> get(GetLandingPage query) {
    return store
        .get(TypeId.MERCHANT.decode(query.merchantId()), TypeId.LANDING_PAGE.decode(query.pageId()))
        .map(found -> found.orElseThrow(() -> TypeId.LANDING_PAGE.unknown(query.pageId())).page());
  }

  Future<LandingPageCreated> create(CreateLandingPage command, Origin origin) {
    PageContent draft = PageContent.of(command.page());
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    return references
        .check(merchantId, draft)
        .compose(known -> sites.slug(merchantId))
        .compose(site -> create(command, merchantId, site, draft, origin));
  }

  private Future<LandingPageCreated> create(
      CreateLandingPage command, UUID merchantId, String site, PageContent draft, Origin origin) {
    UUID id = ids.next();
    String token = tokens.newToken();
    LandingPage page = page(id, command.page().slug(), site, token, draft);
    Creation creation =
        new Creation(
            merchantId,
            "createLandingPage",
            command.idempotencyKey(),
            command.page(),
            id,
            page.id(),
            page);
    return events
        .announce(
            store
                .create(creation, page.slug(), draft, token, clock.instant(), origin)
                .recover(failure -> explained(failure, merchantId, draft)))
        .map(first -> new LandingPageCreated(first.resource(page), first.replayed(), first.json()));
  }

  /** A page whose images were deleted meanwhile is not created. */
  private <T> Future<T> explained(Throwable failure, UUID merchantId, PageContent draft) {
    return references.check(merchantId, draft).compose(known -> Future.failedFuture(failure));
  }

  private LandingPage page(UUID id, String slug, String site, String token, PageContent draft) {
    Instant createdAt = TypeId.timeOf(id);
    return LandingPageBuilder.builder()
        .id(TypeId.LANDING_PAGE.encode(id))
        .slug(slug)
        .title(draft.title())
        .description(draft.description())
        .language(draft.language())
        .blocks(draft.blocks())
        .theme(draft.theme())
        .noindex(draft.noindex())
        .status(LandingPageStatus.DRAFT)
        .hasUnpublishedChanges(false)
        .url(urls.url(site, slug))
        .previewUrl(urls.preview(token))
        .createdAt(createdAt)
        .updatedAt(createdAt)
        .build();
  }
}
