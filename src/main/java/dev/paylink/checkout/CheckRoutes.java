package dev.paylink.checkout;

import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.api.Bus;
import dev.paylink.api.Fault;
import dev.paylink.base.json.StrictJson;
import dev.paylink.checkout.page.CheckPage;
import dev.paylink.checkout.receipt.DocumentBus;
import dev.paylink.checkout.receipt.DocumentMessages.CheckProof;
import dev.paylink.checkout.receipt.DocumentMessages.ListProofKeys;
import dev.paylink.checkout.receipt.DocumentMessages.ProofKeys;
import dev.paylink.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Routes by which anybody checks a receipt: the page, what became of the payment, the public keys,
 * and how a proof is made.
 */
final class CheckRoutes {
  static final String PAGE = "/receipts/check";

  private static final String STATUS = "/receipts/status";
  private static final String FORMAT = "/.well-known/paylink-receipt";
  private static final String KEYS = "/.well-known/paylink-receipt-keys.json";

  private final Bus bus;
  private final PageResponder responder;
  private final String publicUrl;

  CheckRoutes(Bus bus, PageResponder responder, String publicUrl) {
    this.bus = bus;
    this.responder = responder;
    this.publicUrl = publicUrl;
  }

  private static final Set<String> FOR_PROGRAMS = Set.of(STATUS, FORMAT, KEYS);

  /** Whether programs read what is at a path: an error there has the body of the API. */
  static boolean isForPrograms(String path) {
    return FOR_PROGRAMS.contains(path);
  }

  void mount(PageRouter router) {
    router.page(PAGE, ctx -> Future.succeededFuture(page(ctx)));
    FOR_PROGRAMS.forEach(
        path -> Routes.readable(router.router(), path).handler(CheckRoutes::allowEachOrigin));
    router.page(STATUS, this::status);
    router.page(
        KEYS,
        ctx ->
            bus.request(DocumentBus.LIST_PROOF_KEYS, new ListProofKeys()).map(CheckRoutes::keys));
    router.page(FORMAT, ctx -> Future.succeededFuture(PageAnswer.json(format().encode())));
  }

  /** Check pages of others read it in a browser; the answers have no personal data. */
  private static void allowEachOrigin(RoutingContext ctx) {
    ctx.response().putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    ctx.next();
  }

  private PageAnswer page(RoutingContext ctx) {
    return PageAnswer.page(
        200, responder.pages().render(new CheckPage(PageResponder.frame(ctx, false, null))));
  }

  private Future<PageAnswer> status(RoutingContext ctx) {
    List<String> tokens = ctx.queryParam("token");
    if (tokens.size() != 1) {
      throw Fault.invalid("token", "must be given once: the proof of a receipt");
    }
    return bus.request(DocumentBus.CHECK_PROOF, new CheckProof(tokens.get(0)))
        .map(checked -> PageAnswer.json(StrictJson.write(checked)));
  }

  private static PageAnswer keys(ProofKeys keys) {
    JsonArray jwks = new JsonArray();
    keys.jwks().forEach(jwk -> jwks.add(new JsonObject(jwk)));
    return PageAnswer.file(
        Map.of("Content-Type", "application/jwk-set+json"),
        Buffer.buffer(new JsonObject().put("keys", jwks).encode()));
  }

  private JsonObject format() {
    JsonObject claims =
        new JsonObject()
            .put("iss", "the public URL of the service")
            .put("aud", ReceiptTokens.AUDIENCE)
            .put("sub", "the id of the order")
            .put("number", "the number of the receipt")
            .put("kind", "payment")
            .put("amount", "in major units, as text")
            .put("currency", "ISO 4217 code")
            .put("paidAt", "when the order became paid, RFC 3339")
            .put("shop", "the name of the merchant then")
            .put("live", "true; no other receipt has a proof");
    return new JsonObject()
        .put("format", "compact JWS (RFC 7515)")
        .put("typ", ReceiptTokens.TYPE)
        .put("algorithms", new JsonArray().add("EdDSA").add("ES256"))
        .put("issuer", publicUrl)
        .put("jwks_uri", publicUrl + KEYS)
        .put("check_uri", publicUrl + PAGE + "#{token}")
        .put("status_uri", publicUrl + STATUS + "?token={token}")
        .put("claims", claims);
  }
}
