package dev.paylink.bench;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchData.Merchant;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;

/**
 * Measures lists of a merchant with millions of orders against the same lists of one with 10
 * thousand.
 */
final class ShapeBench {
  private static final int PER_PAGE = 20;
  private static final int SAMPLES = 1_000;

  private final BenchData data;
  private final Target target;
  private final Results results;
  private final Rounds rounds;
  private final int number;
  private final int seconds;
  private final Random random = new Random(7);

  ShapeBench(
      BenchData data, Target target, Results results, Rounds rounds, int number, int seconds) {
    this.data = data;
    this.target = target;
    this.results = results;
    this.rounds = rounds;
    this.number = number;
    this.seconds = seconds;
  }

  void run() {
    JsonObject ratios = new JsonObject();
    JsonObject millis = new JsonObject();
    Merchant large = data.largest();
    List<Shape> shapes = Shape.all(data.middle());
    warmUp(shapes);
    for (Shape shape : shapes) {
      Load.Pair pair = byTurns(shape);
      JsonObject points = new JsonObject();
      points.put(Long.toString(data.smallest().orders()), millisEach(pair.baseline()));
      for (Merchant between : data.between()) {
        List<String> paths = paths(shape, between);
        Load load = load(between, paths);
        results.check("list, " + shape.name(), load);
        points.put(Long.toString(between.orders()), millisEach(load));
      }
      points.put(Long.toString(large.orders()), millisEach(pair.measured()));
      millis.put(shape.name(), points);
      ratios.put(shape.name(), Results.round(pair.rateRatio()));
    }
    results.add("shapes", ratios);
    results.add("shapes_ms", millis);
  }

  /** Requests all shapes, as the first ones would otherwise be measured while the JVM compiles. */
  private void warmUp(List<Shape> shapes) {
    List<String> paths = new ArrayList<>();
    for (Shape shape : shapes) {
      paths.add(paths(shape, data.smallest()).get(0));
    }
    WarmUp.run(duration -> load(data.smallest(), paths, duration));
  }

  private Load.Pair byTurns(Shape shape) {
    List<String> large = paths(shape, data.largest());
    List<String> small = paths(shape, data.smallest());
    Load.Pair pair =
        rounds.byTurns(
            "list, " + shape.name(),
            number,
            () -> load(data.largest(), large),
            () -> load(data.smallest(), small));
    results.show("list, " + shape.name(), pair);
    return pair;
  }

  private Load load(Merchant merchant, List<String> paths) {
    return load(merchant, paths, seconds);
  }

  private Load load(Merchant merchant, List<String> paths, int duration) {
    data.awaitQuiet();
    return target.as(merchant).get(paths, duration);
  }

  /** Returns the time of the machine per request, which the connections share. */
  private static double millisEach(Load load) {
    return Results.round(1_000 / load.perSecond());
  }

  private List<String> paths(Shape shape, Merchant merchant) {
    String path = "/v1/orders?" + shape.query() + (shape.query().isEmpty() ? "" : "&");
    long pages = pages(path, merchant);
    return switch (shape.paging()) {
      case FIRST -> List.of(path.substring(0, path.length() - 1));
      case LAST -> List.of(path + "page=" + pages);
      case RANDOM ->
          LongStream.generate(() -> 1 + random.nextLong(pages))
              .limit(SAMPLES)
              .mapToObj(page -> path + "page=" + page)
              .toList();
      case AFTER -> ids(merchant).stream().map(id -> path + "after=" + id).toList();
    };
  }

  /** Returns the number of full pages of a list; fails if its first page is not full. */
  private long pages(String path, Merchant merchant) {
    JsonObject page = target.page(path + "perPage=" + PER_PAGE, merchant);
    int shown = page.getJsonArray("data").size();
    if (shown != PER_PAGE) {
      throw new IllegalStateException(
          "%s of %d orders has only %d".formatted(path, merchant.orders(), shown));
    }
    return page.getJsonObject("meta").getLong("total") / PER_PAGE;
  }

  /** Returns ids of some orders of a merchant, except its oldest. */
  private List<String> ids(Merchant merchant) {
    long span = OrderRows.SPAN.minus(Duration.ofDays(30)).toMillis();
    long last = data.lastOrder(merchant).toEpochMilli();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < SAMPLES / 10; i++) {
      UUID near = new UUID((last - random.nextLong(span)) << 16, 0);
      ids.add(TypeId.ORDER.encode(data.orderBefore(merchant, near)));
    }
    return ids;
  }
}
