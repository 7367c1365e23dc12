package dev.paylink.bench.payment;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Waiting;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** A test merchant whose customers can pay with the sandbox. */
final class Shop {
  private static final String LINK =
      """
      {"title":"Batik workshop, one seat","amount":150000,"currency":"IDR","metadata":{"seat":"14"}}""";

  private static final Ids IDS = new Ids(InstantSource.system());

  private final UUID id;
  private final Site site;
  private final Map<String, String> headers;

  Shop(BenchDatabase database, Site site) {
    this.id = IDS.next();
    this.site = site;
    database.execute(
        "insert into merchant (id, name, mode, providers) values ('%s', 'Batik Ayu', 'test', '{sandbox}')"
            .formatted(id));
    this.headers =
        Map.of(
            "Authorization",
            "Bearer " + Keys.issue(database.login(), publicId()),
            "Content-Type",
            "application/json");
  }

  UUID id() {
    return id;
  }

  String publicId() {
    return TypeId.MERCHANT.encode(id);
  }

  /** The headers of its requests. */
  Map<String, String> headers() {
    return headers;
  }

  /** Adds an endpoint for the events of all types. */
  void addEndpoint(String url, int concurrency) {
    create(
        "/v1/webhook-endpoints",
        new JsonObject().put("url", url).put("maxConcurrency", concurrency).encode());
  }

  /** Adds payment links; returns the paths of their pages. */
  String[] addLinks(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> create("/v1/payment-links", LINK).getString("checkoutUrl"))
        .map(url -> URI.create(url).getRawPath())
        .toArray(String[]::new);
  }

  private JsonObject create(String path, String json) {
    return Waiting.get(site.send(HttpMethod.POST, path, headers, json)).json();
  }
}
