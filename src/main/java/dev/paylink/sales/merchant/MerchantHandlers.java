package dev.paylink.sales.merchant;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.api.MerchantMessages.RemoveMerchantLogo;
import dev.paylink.api.MerchantMessages.SetMerchantLogo;
import dev.paylink.api.MerchantMessages.UpdateMerchant;
import dev.paylink.api.MerchantMessages.WithdrawMerchantChange;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.http.Answer;
import dev.paylink.http.BodyParts;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.merchant.logo.Logo;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.Set;

/** Answers the operations of the merchant. */
final class MerchantHandlers {
  private final Bus bus;
  private final Bulkhead logosOfMerchant;

  /**
   * @param logosOfMerchant bounds the logos of a merchant that wait
   */
  MerchantHandlers(Bus bus, Bulkhead logosOfMerchant) {
    this.bus = bus;
    this.logosOfMerchant = logosOfMerchant;
  }

  Future<Answer> get(ValidRequest request) {
    return bus.request(BusApi.GET_MERCHANT, new GetMerchant(request.merchantId()))
        .map(Answer::resource);
  }

  Future<Answer> update(ValidRequest request) {
    Set<String> scopes = request.principal().scopes();
    UpdateMerchant command =
        new UpdateMerchant(
            request.merchantId(),
            request.changes(MerchantUpdate.class),
            scopes.contains("merchant:money"),
            request.conditions());
    return bus.request(BusApi.UPDATE_MERCHANT, command, request.origin())
        .map(
            updated ->
                (scopes.contains("merchant:read")
                        ? Answer.resource(updated.merchant())
                        : Answer.noContent())
                    .replayed(updated));
  }

  Future<Answer> withdraw(ValidRequest request) {
    return bus.request(
            BusApi.WITHDRAW_MERCHANT_CHANGE,
            new WithdrawMerchantChange(request.merchantId()),
            request.origin())
        .map(done -> Answer.noContent());
  }

  Future<Answer> setLogo(ValidRequest request, BodyParts body) {
    if (body.length() == 0) {
      throw Fault.invalid("", "must not be empty: it is a PNG file");
    }
    if (body.length() > Logo.MAX_BYTES) {
      throw new Fault(FaultCode.PAYLOAD_TOO_LARGE, "A logo must have at most 64 KiB");
    }
    return body.next(Logo.MAX_BYTES)
        .compose(file -> logosOfMerchant.run(request.merchantId(), () -> set(request, file, body)))
        .map(done -> Answer.noContent());
  }

  private Future<Done> set(ValidRequest request, Buffer file, BodyParts body) {
    if (body.isAbandoned()) {
      return Future.failedFuture(Fault.unavailable("The client has gone", null));
    }
    String png = Base64.getEncoder().encodeToString(file.getBytes());
    return bus.request(
        BusApi.SET_MERCHANT_LOGO, new SetMerchantLogo(request.merchantId(), png), request.origin());
  }

  Future<Answer> removeLogo(ValidRequest request) {
    return bus.request(
            BusApi.REMOVE_MERCHANT_LOGO,
            new RemoveMerchantLogo(request.merchantId()),
            request.origin())
        .map(done -> Answer.noContent());
  }
}
