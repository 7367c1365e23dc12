package dev.paylink.it.support;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends creations of links and orders to several nodes, with equal and different keys, bodies and
 * external ids. The name of a resource, which is in its row, stands for its whole body.
 */
public final class RandomCreations {
  private static final int KEYS = 6; // of a burst, per merchant and kind
  private static final int EXTERNAL_IDS = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Random random;
  private final List<String> origins;
  private final List<CreatingMerchant> merchants;
  private final List<Sent> all = new ArrayList<>();
  private int burst;

  public RandomCreations(Random random, List<String> origins, List<CreatingMerchant> merchants) {
    this.random = random;
    this.origins = origins;
    this.merchants = merchants;
  }

  /**
   * A request.
   *
   * @param key null if absent
   * @param externalId null if absent
   * @param answer fails if there is none, as the client or the node has gone
   */
  public record Sent(
      CreatingMerchant merchant,
      CreatedKind kind,
      @Nullable String key,
      String name,
      @Nullable String externalId,
      CompletableFuture<HttpResponse<String>> answer) {

    /** The answer, if it is one that says what became of the request. */
    public @Nullable HttpResponse<String> outcome() {
      HttpResponse<String> response = answer.exceptionally(failure -> null).join();
      return response == null || response.statusCode() >= 500 ? null : response;
    }

    private boolean isLike(Sent other) {
      return merchant == other.merchant && kind == other.kind && name.equals(other.name);
    }

    /** The status of the answer; 0 without one. */
    public int status() {
      return answer.handle((got, failure) -> got == null ? 0 : got.statusCode()).join();
    }
  }

  public List<Sent> all() {
    return all;
  }

  /** Lets further requests have other keys than those before, most of the time. */
  public void nextBurst() {
    burst++;
  }

  /** Sends a random request to a random node. */
  public Sent send() {
    CreatingMerchant merchant = anyOf(merchants);
    CreatedKind kind = anyOf(List.of(CreatedKind.values()));
    int of = random.nextInt(10) == 0 ? random.nextInt(burst + 1) : burst;
    boolean keyed = random.nextInt(5) > 0;
    String key = keyed ? of + "-" + random.nextInt(KEYS) : null;
    String variant = keyed && random.nextInt(4) == 0 ? "b" : "a";
    String name = keyed ? key + variant : "without-" + all.size();
    String externalId =
        kind == CreatedKind.ORDER && name.hashCode() % 3 == 0
            ? "x-" + of + "-" + Math.floorMod(name.hashCode(), EXTERNAL_IDS)
            : null;
    return send(new Sent(merchant, kind, key, name, externalId, new CompletableFuture<>()));
  }

  /** Sends a request again, to a random node. */
  public Sent send(Sent like) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(anyOf(origins) + "/v1" + like.kind().path))
            .timeout(TIMEOUT)
            .header("Authorization", "Bearer " + like.merchant().api().token())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body(like)));
    if (like.key() != null) {
      request.header("Idempotency-Key", like.key());
    }
    Sent sent =
        new Sent(
            like.merchant(),
            like.kind(),
            like.key(),
            like.name(),
            like.externalId(),
            HTTP.sendAsync(request.build(), BodyHandlers.ofString()));
    all.add(sent);
    return sent;
  }

  private static String body(Sent sent) {
    return "{\"amount\":1,\"currency\":\"USD\",\"metadata\":{\"name\":\"%s\"}%s%s}"
        .formatted(
            sent.name(),
            sent.kind() == CreatedKind.LINK ? ",\"title\":\"Seat\"" : "",
            sent.externalId() == null ? "" : ",\"externalId\":\"" + sent.externalId() + "\"");
  }

  /** Closes the connection of a request that is under way. */
  public void cancelOne() {
    List<Sent> pending = all.stream().filter(sent -> !sent.answer().isDone()).toList();
    if (!pending.isEmpty()) {
      anyOf(pending).answer().cancel(true);
    }
  }

  /** The requests with a key that have no outcome, and that no other like them has. */
  public List<Sent> open() {
    return all.stream()
        .filter(sent -> sent.key() != null)
        .filter(
            sent -> all.stream().noneMatch(other -> other.isLike(sent) && other.outcome() != null))
        .toList();
  }

  /** Waits until every request has an answer, or none any more. */
  public void await() {
    all.forEach(Sent::status);
  }

  private <T> T anyOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
