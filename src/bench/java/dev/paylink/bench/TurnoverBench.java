package dev.paylink.bench;

import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Measures the turnover of a year, by day and by month, of a merchant with 10 thousand payments in
 * two years and of one with 10 million, in the buckets that these leave, among those of 200 other
 * merchants. One request at a time.
 */
public final class TurnoverBench {
  private static final int REQUESTS =
      Integer.getInteger("requests", Boolean.getBoolean("quick") ? 200 : 1_000);
  private static final int YEARS = 2;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final UUID FEW = new UUID(0x7000L, Long.MIN_VALUE | 1_000);
  private static final UUID MANY = new UUID(0x7000L, Long.MIN_VALUE | 1_001);

  /**
   * Buckets in the order in which time fills them. Of 70,000 quarters of an hour, the one merchant
   * has payments in 10 thousand, the other in each, 71 in each of two currencies.
   */
  private static final String FILL =
      """
      insert into turnover (merchant_id, subject, level, bucket, currency, received_minor, refunded_minor,
                            payments, refunds, orders)
      select m.merchant_id, subject, b.level, b.bucket, m.currency, sum(n * 150000), sum(n * 100), sum(n), sum(n / 10), sum(n)
      from (
        select '%2$s'::uuid as merchant_id, span, currency, 71 as n
        from generate_series(turnover_span(now() - interval '%3$d years'), turnover_span(now())) span,
             unnest(array['IDR', 'USD']) currency
        union all
        select '%1$s'::uuid, span, 'IDR', 1
        from generate_series(turnover_span(now() - interval '%3$d years'), turnover_span(now()), 7) span
        union all
        select overlay('%1$s' placing lpad(merchant::text, 3, '0') from 34)::uuid, span, 'IDR', 1
        from generate_series(turnover_span(now() - interval '%3$d years'), turnover_span(now())) span,
             generate_series(1, 200) merchant
        where random() < 0.12
      ) m cross join unnest(array['', 'source:payment_link']) subject cross join turnover_buckets(span) b
      group by 1, 2, 3, 4, 5
      order by b.bucket * (array[1, 4, 16, 96])[b.level + 1]
      """
          .formatted(FEW, MANY, YEARS);

  private final BenchDatabase database;
  private final Results results;
  private final String origin;

  private TurnoverBench(BenchDatabase database, Results results, int port) {
    this.database = database;
    this.results = results;
    this.origin = "http://127.0.0.1:" + port;
  }

  /** Arguments: a folder for the database and logs, and the file of results. */
  public static void main(String... arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]).toAbsolutePath());
    Results results = new Results(Path.of(arguments[1]));
    int port = FreePort.find();
    try (BenchDatabase database = BenchDatabase.start(folder.resolve("database"))) {
      Map<String, String> settings = new HashMap<>(Keys.environment(database.login()));
      settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
      settings.put("PAYLINK_STORAGE_FOLDER", folder.resolve("files").toString());
      try (JavaProcess service =
          JavaProcess.service(folder.resolve("service.log"), settings, port)) {
        new TurnoverBench(database, results, port).run();
      }
    }
    results.write();
  }

  private void run() throws IOException, InterruptedException {
    for (UUID merchant : List.of(FEW, MANY)) {
      database.execute(
          "insert into merchant (id, name, mode) values ('%s', 'Turnover', 'test')"
              .formatted(merchant));
    }
    database.execute(FILL);
    database.execute("vacuum (analyze) turnover");
    String few = Keys.issue(database.login(), TypeId.MERCHANT.encode(FEW));
    String many = Keys.issue(database.login(), TypeId.MERCHANT.encode(MANY));
    results.add(
        "turnover_rows",
        Double.parseDouble(database.texts("select count(*) from turnover").get(0)));
    for (String zone : List.of("UTC", "Asia/Jakarta", "Asia/Kathmandu")) {
      measure("day", zone, "", few, many);
    }
    measure("day", "Asia/Jakarta", "&source=payment_link", few, many);
    measure("month", "Asia/Jakarta", "", few, many);
  }

  /** Of two turns of each merchant the first warms up. */
  private void measure(String interval, String zone, String filter, String few, String many)
      throws IOException, InterruptedException {
    LocalDate to = LocalDate.now(ZoneOffset.UTC);
    String path =
        "/v1/turnover?from=%s&to=%s&interval=%s&timeZone=%s%s"
            .formatted(to.minusYears(1).plusDays(1), to, interval, zone, filter);
    times(path, few);
    times(path, many);
    JsonObject figures =
        new JsonObject().put("10_thousand", times(path, few)).put("10_million", times(path, many));
    String name =
        "turnover_year_by_%s_%s%s_ms"
            .formatted(interval, zone, filter.isEmpty() ? "" : "_by_source");
    results.add(name, figures);
    System.out.printf("%-44s %s%n", name, figures.encode());
  }

  private JsonObject times(String path, String token) throws IOException, InterruptedException {
    double[] millis = new double[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      long start = System.nanoTime();
      HttpResponse<String> answer =
          HTTP.send(
              HttpRequest.newBuilder(URI.create(origin + path))
                  .header("Authorization", "Bearer " + token)
                  .build(),
              BodyHandlers.ofString());
      millis[i] = (System.nanoTime() - start) / 1e6;
      if (answer.statusCode() != 200) {
        throw new IllegalStateException(answer.body());
      }
    }
    Arrays.sort(millis);
    return new JsonObject()
        .put("least", Results.round(millis[0]))
        .put("p50", Results.round(millis[REQUESTS / 2]))
        .put("p99", Results.round(millis[REQUESTS * 99 / 100]));
  }
}
