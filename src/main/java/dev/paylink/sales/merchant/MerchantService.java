package dev.paylink.sales.merchant;

import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.MerchantMessages;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.MerchantMessages.MerchantUpdated;
import dev.paylink.api.MerchantMessages.RemoveMerchantLogo;
import dev.paylink.api.MerchantMessages.SetMerchantLogo;
import dev.paylink.api.MerchantMessages.UpdateMerchant;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Change;
import dev.paylink.data.idempotency.ConditionalChanges;
import dev.paylink.data.idempotency.ReplyForm;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.merchant.MerchantRules.Decision;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes merchants. A change locks the merchant, decides, and writes. */
final class MerchantService {
  private static final ReplyForm<MerchantMessages.Merchant> FORM =
      ReplyForm.json(MerchantMessages.Merchant.class);

  private final ImageQueue images;
  private final Database database;
  private final ConditionalChanges changes;
  private final MerchantRules rules;
  private final MerchantViews views;
  private final SecretBox box;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  MerchantService(
      ImageQueue images,
      Database database,
      MerchantRules rules,
      MerchantViews views,
      SecretBox box,
      OutboxSignal events,
      Ids ids,
      InstantSource clock) {
    this.images = images;
    this.database = database;
    this.changes = new ConditionalChanges(database, clock);
    this.rules = rules;
    this.views = views;
    this.box = box;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  Future<MerchantMessages.Merchant> get(GetMerchant query) {
    return new MerchantStore(database)
        .known(TypeId.MERCHANT.decode(query.merchantId()))
        .map(found -> found.orElseThrow(() -> TypeId.MERCHANT.unknown(query.merchantId())))
        .map(known -> views.of(known.merchant(), known.settings()));
  }

  Future<MerchantUpdated> update(UpdateMerchant command, Origin origin) {
    UUID id = TypeId.MERCHANT.decode(command.merchantId());
    Change change = new Change(id, "updateMerchant", id, command.update(), command.conditions());
    return events
        .announce(
            changes.carryOutTogether(
                change,
                FORM,
                on -> LockedMerchant.lock(on, id).map(this::view),
                on ->
                    LockedMerchant.lock(on, id).compose(locked -> update(locked, command, origin))))
        .map(done -> new MerchantUpdated(done.reply(), done.replayed()));
  }

  private MerchantMessages.Merchant view(LockedMerchant locked) {
    return views.of(locked.merchant(), locked.settings());
  }

  private Future<MerchantMessages.Merchant> update(
      LockedMerchant locked, UpdateMerchant command, Origin origin) {
    Decision decision =
        rules.decide(
            locked.merchant(),
            locked.settings(),
            command.update(),
            command.mayMoveMoney(),
            clock.instant());
    return decision.changes(locked.merchant())
        ? write(locked, decision, origin)
            .compose(done -> LockedMerchant.lock(locked.on(), locked.id()))
            .map(this::view)
        : Future.succeededFuture(view(locked));
  }

  private Future<Void> write(LockedMerchant locked, Decision decision, Origin origin) {
    MerchantSettingStore settings = locked.settingStore();
    Future<Void> written = Future.succeededFuture();
    for (SettingChange one : decision.now()) {
      written = written.compose(before -> settings.change(locked.id(), one, box));
    }
    for (SettingChange one : decision.later()) {
      written = written.compose(before -> settings.await(locked.id(), one, box));
    }
    for (SettingChange one : decision.withdrawn()) {
      written = written.compose(before -> settings.dropPending(locked.id(), one));
    }
    List<String> changed = decision.now().stream().map(SettingChange::name).toList();
    return written.compose(done -> locked.write(decision.after(), null, event(origin, changed)));
  }

  private MerchantEvent event(Origin origin, List<String> settings) {
    return new MerchantEvent(ids.next(), clock.instant(), origin, settings);
  }

  Future<Done> setLogo(SetMerchantLogo command, Origin origin) {
    return images
        .run(Vertx.currentContext(), () -> false, () -> Logo.of(decoded(command.png())))
        .compose(logo -> changeLogo(command.merchantId(), logo, origin));
  }

  private static byte[] decoded(String png) {
    try {
      return Base64.getDecoder().decode(png);
    } catch (IllegalArgumentException malformed) {
      throw Fault.invalid("png", "must be a file in base64");
    }
  }

  Future<Done> removeLogo(RemoveMerchantLogo command, Origin origin) {
    return changeLogo(command.merchantId(), null, origin);
  }

  private Future<Done> changeLogo(String merchantId, @Nullable Logo logo, Origin origin) {
    UUID id = TypeId.MERCHANT.decode(merchantId);
    return events
        .announce(
            database.inTurn(
                List.of(id, id),
                () ->
                    database.transaction(
                        on ->
                            LockedMerchant.lock(on, id)
                                .compose(locked -> logo(locked, logo, origin)))))
        .map(new Done(false));
  }

  private Future<Void> logo(LockedMerchant locked, @Nullable Logo logo, Origin origin) {
    Merchant before = locked.merchant();
    String name = logo == null ? null : logo.name();
    if (Objects.equals(before.profile().logo(), name)) {
      return Future.succeededFuture();
    }
    Merchant after =
        before.next(
            MerchantBuilder.builder(before).profile(before.profile().withLogo(name)).build());
    return locked.write(after, logo, event(origin, List.of()));
  }
}
