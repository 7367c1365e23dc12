package dev.paylink.catalog.landing;

import dev.paylink.api.Conditions;
import dev.paylink.api.Done;
import dev.paylink.api.LandingPageMessages.DeleteLandingPage;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageUpdate;
import dev.paylink.api.LandingPageMessages.LandingPageUpdated;
import dev.paylink.api.LandingPageMessages.UpdateLandingPage;
import dev.paylink.api.LandingPageStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.landing.LandingStore.Stored;
import dev.paylink.catalog.landing.LandingStore.Write;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Business rules of changing, publishing and deleting landing pages. A change locks the page,
 * compares, and writes: pages change seldom, and a change that makes no difference writes nothing.
 */
final class LandingChanges {
  private static final ReplyForm<LandingPage> PAGE = ReplyForm.json(LandingPage.class);

  private final LandingStore store;
  private final ConditionalChanges changes;
  private final OutboxSignal events;
  private final CheckoutUrls tokens;
  private final Ids ids;
  private final InstantSource clock;

  LandingChanges(
      LandingStore store,
      ConditionalChanges changes,
      OutboxSignal events,
      CheckoutUrls tokens,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.changes = changes;
    this.events = events;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
  }

  Future<LandingPageUpdated> update(UpdateLandingPage command, Origin origin) {
    Change change =
        change(
            command.merchantId(),
            "updateLandingPage",
            command.pageId(),
            command.update(),
            command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                PAGE,
                current(change),
                on ->
                    locked(change, on)
                        .compose(stored -> apply(change, stored, command.update(), origin, on))))
        .map(done -> new LandingPageUpdated(done.reply(), done.replayed()));
  }

  private static Change change(
      String merchantId,
      String operation,
      String pageId,
      @Nullable LandingPageUpdate request,
      Conditions conditions) {
    return new Change(
        TypeId.MERCHANT.decode(merchantId),
        operation,
        TypeId.LANDING_PAGE.decode(pageId),
        request,
        conditions);
  }

  private Function<Database, Future<? extends Record>> current(Change change) {
    return on -> locked(change, on).map(Stored::page);
  }

  private Future<Stored> locked(Change change, Database on) {
    return store
        .on(on)
        .lock(change.merchantId(), change.resourceId())
        .map(found -> found.orElseThrow(() -> TypeId.LANDING_PAGE.unknown(change.resourceId())));
  }

  private Future<LandingPage> apply(
      Change change, Stored stored, LandingPageUpdate update, Origin origin, Database on) {
    PageContent draft = stored.draft().with(update);
    PageContent published = published(stored, draft, update.status());
    String slug = Objects.requireNonNullElse(update.slug(), stored.page().slug());
    boolean republished = !Objects.equals(published, stored.published());
    if (!republished && draft.equals(stored.draft()) && slug.equals(stored.page().slug())) {
      return Future.succeededFuture(stored.page());
    }
    Write write =
        new Write(
            slug,
            draft,
            published,
            republished ? publishedNow(published) : stored.page().publishedAt(),
            false,
            republished ? offers(published) : null);
    boolean sellsAnew =
        !draft.blocks().equals(stored.draft().blocks()) || (republished && published != null);
    return (sellsAnew
            ? new LandingReferences(store.on(on)).check(change.merchantId(), draft)
            : Future.<Void>succeededFuture())
        .compose(known -> write(change, write, origin, on));
  }

  private static @Nullable PageContent published(
      Stored stored, PageContent draft, @Nullable LandingPageStatus status) {
    if (status == null) {
      return stored.published();
    }
    return status == LandingPageStatus.PUBLISHED ? draft : null;
  }

  private @Nullable Instant publishedNow(@Nullable PageContent published) {
    return published == null ? null : clock.instant();
  }

  private List<SoldOffer> offers(@Nullable PageContent published) {
    return published == null ? List.of() : SoldOffer.of(published, ids, tokens);
  }

  private Future<LandingPage> write(Change change, Write write, Origin origin, Database on) {
    return store
        .on(on)
        .update(change.merchantId(), change.resourceId(), write, clock.instant(), origin);
  }

  Future<Done> delete(DeleteLandingPage command, Origin origin) {
    Change change =
        change(
            command.merchantId(),
            "deleteLandingPage",
            command.pageId(),
            null,
            command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                ReplyForm.constant(true),
                current(change),
                on ->
                    locked(change, on)
                        .compose(stored -> write(change, deletion(stored), origin, on))
                        .map(true)))
        .map(outcome -> new Done(outcome.replayed()));
  }

  private static Write deletion(Stored stored) {
    return new Write(stored.page().slug(), stored.draft(), null, null, true, List.of());
  }
}
