package dev.paylink.sales.merchant;

import dev.paylink.api.Done;
import dev.paylink.api.MerchantMessages;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.MerchantMessages.MerchantUpdated;
import dev.paylink.api.MerchantMessages.RemoveMerchantLogo;
import dev.paylink.api.MerchantMessages.SetMerchantLogo;
import dev.paylink.api.MerchantMessages.UpdateMerchant;
import dev.paylink.api.MerchantMessages.WithdrawMerchantChange;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.merchant.MerchantRules.Decision;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and changes merchants. A change locks the merchant, decides, and writes. */
final class MerchantService {
  private static final ReplyForm<MerchantMessages.Merchant> FORM =
      ReplyForm.json(MerchantMessages.Merchant.class);

  private final Vertx vertx;
  private final Database database;
  private final ConditionalChanges changes;
  private final MerchantRules rules;
  private final MerchantViews views;
  private final SecretBox box;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  MerchantService(
      Vertx vertx,
      Database database,
      MerchantRules rules,
      MerchantViews views,
      SecretBox box,
      OutboxSignal events,
      Ids ids,
      InstantSource clock) {
    this.vertx = vertx;
    this.database = database;
    this.changes = new ConditionalChanges(database, clock);
    this.rules = rules;
    this.views = views;
    this.box = box;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /** A merchant and its settings. */
  private record Known(Merchant merchant, List<Stored> settings) {}

  Future<MerchantMessages.Merchant> get(GetMerchant query) {
    UUID id = TypeId.MERCHANT.decode(query.merchantId());
    Future<Merchant> merchant =
        new MerchantStore(database)
            .find(id)
            .map(found -> found.orElseThrow(() -> TypeId.MERCHANT.unknown(id)));
    Future<List<Stored>> settings = new MerchantSettingStore(database).list(id);
    return Future.all(merchant, settings)
        .map(both -> views.of(merchant.result(), settings.result()));
  }

  Future<MerchantUpdated> update(UpdateMerchant command, Origin origin) {
    UUID id = TypeId.MERCHANT.decode(command.merchantId());
    Change change = new Change(id, "updateMerchant", id, command.update(), command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                FORM,
                on -> locked(on, id).map(this::view),
                on -> locked(on, id).compose(known -> update(on, known, command, origin))))
        .map(done -> new MerchantUpdated(done.reply(), done.replayed()));
  }

  private Future<Known> locked(Database on, UUID id) {
    return new MerchantStore(on)
        .lock(id)
        .map(found -> found.orElseThrow(() -> TypeId.MERCHANT.unknown(id)))
        .compose(
            merchant ->
                new MerchantSettingStore(on)
                    .list(id)
                    .map(settings -> new Known(merchant, settings)));
  }

  private MerchantMessages.Merchant view(Known known) {
    return views.of(known.merchant(), known.settings());
  }

  private Future<MerchantMessages.Merchant> update(
      Database on, Known known, UpdateMerchant command, Origin origin) {
    Decision decision =
        rules.decide(
            known.merchant(),
            known.settings(),
            command.update(),
            command.mayMoveMoney(),
            clock.instant());
    if (!decision.changes(known.merchant())) {
      return Future.succeededFuture(view(known));
    }
    UUID id = TypeId.MERCHANT.decode(known.merchant().id());
    MerchantSettingStore settings = new MerchantSettingStore(on);
    Future<Void> written = Future.succeededFuture();
    for (SettingChange one : decision.settings()) {
      written = written.compose(before -> settings.change(id, one, box));
    }
    for (SettingChange one : decision.later()) {
      written = written.compose(before -> settings.await(id, one, box));
    }
    List<String> pending =
        Stream.concat(
                MerchantViews.pendingNames(known.settings()).stream(),
                decision.later().stream().map(SettingChange::name))
            .distinct()
            .toList();
    List<String> changed = decision.settings().stream().map(SettingChange::name).toList();
    return written
        .compose(
            done ->
                write(
                    on, known.merchant(), decision.after(), null, event(origin, changed, pending)))
        .compose(done -> locked(on, id))
        .map(this::view);
  }

  private MerchantEvent event(Origin origin, List<String> changed, List<String> pending) {
    return new MerchantEvent(ids.next(), clock.instant(), origin, changed, pending);
  }

  /** The merchant is locked, so it has not changed. */
  private static Future<Void> write(
      Database on, Merchant before, Merchant after, @Nullable Logo logo, MerchantEvent event) {
    return new MerchantStore(on)
        .update(before, after, logo == null ? null : logo.file(), event)
        .mapEmpty();
  }

  Future<Done> setLogo(SetMerchantLogo command, Origin origin) {
    return vertx
        .executeBlocking(() -> Logo.of(Base64.getDecoder().decode(command.png())), false)
        .compose(logo -> changeLogo(command.merchantId(), logo, origin));
  }

  Future<Done> removeLogo(RemoveMerchantLogo command, Origin origin) {
    return changeLogo(command.merchantId(), null, origin);
  }

  private Future<Done> changeLogo(String merchantId, @Nullable Logo logo, Origin origin) {
    String name = logo == null ? null : logo.name();
    return change(
        merchantId,
        origin,
        before ->
            Objects.equals(before.profile().logo(), name)
                ? before
                : before.with(
                    before.name(), before.paymentMethods(), before.profile().withLogo(name)),
        logo);
  }

  private Future<Done> change(
      String merchantId, Origin origin, UnaryOperator<Merchant> next, @Nullable Logo logo) {
    UUID id = TypeId.MERCHANT.decode(merchantId);
    return events
        .announce(
            database.transaction(
                on ->
                    locked(on, id)
                        .compose(
                            known -> {
                              Merchant before = known.merchant();
                              Merchant after = next.apply(before);
                              List<String> pending = MerchantViews.pendingNames(known.settings());
                              return after.equals(before)
                                  ? Future.<Void>succeededFuture()
                                  : write(
                                      on, before, after, logo, event(origin, List.of(), pending));
                            })))
        .map(new Done(false));
  }

  Future<Done> withdraw(WithdrawMerchantChange command, Origin origin) {
    UUID id = TypeId.MERCHANT.decode(command.merchantId());
    return events
        .announce(
            database.transaction(
                on ->
                    locked(on, id)
                        .compose(
                            known ->
                                known.merchant().pending() == null
                                    ? Future.<Void>succeededFuture()
                                    : withdraw(on, id, known.merchant(), origin))))
        .map(new Done(false));
  }

  private Future<Void> withdraw(Database on, UUID id, Merchant before, Origin origin) {
    return new MerchantSettingStore(on)
        .dropPending(id)
        .compose(
            dropped ->
                write(
                    on,
                    before,
                    before.with((MerchantStore.Pending) null),
                    null,
                    event(origin, List.of(), List.of())));
  }

  /** Puts up to {@code limit} changes into effect that are due; returns how many. */
  Future<Integer> applyDue(int limit) {
    return new MerchantStore(database)
        .due(clock.instant(), limit)
        .compose(due -> Future.join(due.stream().map(this::applyDue).toList()).map(due.size()));
  }

  private Future<Void> applyDue(UUID id) {
    return events.announce(
        database.transaction(
            on ->
                locked(on, id)
                    .compose(
                        known ->
                            isDue(known.merchant())
                                ? apply(on, id, known)
                                : Future.<Void>succeededFuture())));
  }

  private boolean isDue(Merchant merchant) {
    return merchant.pending() != null
        && !merchant.pending().takesEffectAt().isAfter(clock.instant());
  }

  private Future<Void> apply(Database on, UUID id, Known known) {
    Merchant before = known.merchant();
    MerchantStore.Pending pending = Objects.requireNonNull(before.pending());
    Merchant after = before.with((MerchantStore.Pending) null);
    Merchant applied =
        pending.changesAccount()
            ? after.withProfile(before.profile().withBankAccount(pending.account()))
            : after;
    return new MerchantSettingStore(on)
        .applyPending(id)
        .compose(
            done ->
                write(
                    on,
                    before,
                    applied,
                    null,
                    event(Origin.SWEEP, MerchantViews.pendingNames(known.settings()), List.of())));
  }
}
