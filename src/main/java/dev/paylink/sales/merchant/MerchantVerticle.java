package dev.paylink.sales.merchant;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.function.Supplier;

/** Handles the commands of merchants. */
final class MerchantVerticle extends VerticleBase {
  private final Bus bus;
  private final MerchantCreations creations;
  private final PendingChanges pending;
  private final Supplier<MerchantService> services;

  MerchantVerticle(
      Bus bus,
      MerchantCreations creations,
      PendingChanges pending,
      Supplier<MerchantService> services) {
    this.bus = bus;
    this.creations = creations;
    this.pending = pending;
    this.services = services;
  }

  @Override
  public Future<?> start() {
    MerchantService merchants = services.get();
    bus.handle(BusApi.CREATE_MERCHANT, creations::create);
    bus.handle(BusApi.GET_MERCHANT, merchants::get);
    bus.handle(BusApi.UPDATE_MERCHANT, merchants::update);
    bus.handle(BusApi.SET_MERCHANT_LOGO, merchants::setLogo);
    bus.handle(BusApi.REMOVE_MERCHANT_LOGO, merchants::removeLogo);
    bus.handle(BusApi.WITHDRAW_MERCHANT_CHANGE, pending::withdraw);
    return Future.succeededFuture();
  }
}
