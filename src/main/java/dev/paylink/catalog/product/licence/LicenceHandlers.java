package dev.paylink.catalog.product.licence;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.LicenceKeyMessages.AddLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyMessages.ListLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.RevokeLicenceKey;
import dev.paylink.api.LicenceKeyMessages.VerifyLicenceKey;
import dev.paylink.api.LicenceKeyStatus;
import dev.paylink.http.Answer;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;
import java.util.List;

/** Answers the operations of licence keys. */
final class LicenceHandlers {
  private final Bus bus;
  private final String publicUrl;
  private final KeyedRateLimit wrongKeys;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   * @param wrongKeys bounds the verified keys of a token that are wrong
   */
  LicenceHandlers(Bus bus, String publicUrl, KeyedRateLimit wrongKeys) {
    this.bus = bus;
    this.publicUrl = publicUrl;
    this.wrongKeys = wrongKeys;
  }

  private record NewLicenceKeys(List<String> keys, String pattern) {}

  public Future<Answer> add(ValidRequest request) {
    if (request.body().size() != 1) {
      throw Fault.invalid("", "must have either keys or pattern");
    }
    NewLicenceKeys given = request.body(NewLicenceKeys.class);
    return bus.request(
            BusApi.ADD_LICENCE_KEYS,
            new AddLicenceKeys(
                request.merchantId(), productId(request), given.keys(), given.pattern()),
            request.origin())
        .map(Answer::ok);
  }

  private static String productId(ValidRequest request) {
    return request.parameter("productId", String.class);
  }

  public Future<Answer> list(ValidRequest request) {
    String status = request.optional("status", String.class);
    ListLicenceKeys query =
        new ListLicenceKeys(
            request.merchantId(),
            productId(request),
            status == null ? null : LicenceKeyStatus.of(status),
            PagingParameters.of(request));
    String collection =
        "%s/v1/digital-products/%s/licence-keys".formatted(publicUrl, query.productId());
    return bus.request(BusApi.LIST_LICENCE_KEYS, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, LicenceKey::id));
  }

  public Future<Answer> revoke(ValidRequest request) {
    return bus.request(
            BusApi.REVOKE_LICENCE_KEY,
            new RevokeLicenceKey(
                request.merchantId(), request.parameter("licenceKeyId", String.class)),
            request.origin())
        .map(Answer::ok);
  }

  /** What is asked for. */
  private record GivenKey(String productId, String key) {}

  /** A token whose keys were wrong too often waits, so that keys cannot be tried out. */
  public Future<Answer> verify(ValidRequest request) {
    GivenKey given = request.body(GivenKey.class);
    String token = request.principal().id();
    KeyedRateLimit.Verdict verdict = wrongKeys.take(token, 1);
    if (verdict.refused()) {
      throw Fault.rateLimited("Too many wrong licence keys", verdict.waitSeconds());
    }
    return bus.request(
            BusApi.VERIFY_LICENCE_KEY,
            new VerifyLicenceKey(request.merchantId(), given.productId(), given.key()))
        .map(
            verified -> {
              if (verified.licenceKey() != null) {
                wrongKeys.giveBack(token);
              }
              return Answer.ok(verified);
            });
  }
}
