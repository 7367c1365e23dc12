package dev.paylink.events.webhook.delivery;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import dev.paylink.data.keys.SecretBox;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/**
 * Measures a claim of up to 16 deliveries with 16, 1,000 and 10,000 waiting endpoints and 1, 4 and
 * 16 loops, each of which claims ten times a second.
 */
public final class ClaimNodesBench {
  private static final int[] ENDPOINTS = {16, 1_000, 10_000};
  private static final int[] LOOPS = {1, 4, 16};
  private static final int MERCHANTS = 16;
  private static final int DELIVERIES = 10; // of each endpoint
  private static final long MEASURED_MS = 1_000L * Integer.getInteger("seconds", 10);

  private final BenchDatabase database;
  private final Results results;
  private final SecretBox secrets = SecretBox.of(SecretBox.newKey());

  public ClaimNodesBench(BenchDatabase database, Results results) {
    this.database = database;
    this.results = results;
  }

  /** Adds {@code claim_10000_vs_16}. */
  public void run() {
    prepare();
    double[] one = new double[ENDPOINTS.length];
    for (int i = 0; i < ENDPOINTS.length; i++) {
      fill(ENDPOINTS[i]);
      median(1); // warms up
      for (int loops : LOOPS) {
        double millis = median(loops);
        one[i] = loops == 1 ? millis : one[i];
        results.add(
            "claim_ms_%d_%d".formatted(ENDPOINTS[i], loops),
            millis,
            "ms, median: endpoints, loops; aim: below 5");
      }
    }
    results.add("claim_10000_vs_16", one[ENDPOINTS.length - 1] / one[0], "aim: at most 1.2");
    database.execute("truncate webhook_delivery");
  }

  /** Creates merchants, an event that needs no other rows, and the endpoints. */
  private void prepare() {
    database.execute(
        "insert into merchant (id, name, mode) select gen_random_uuid(), 'Claimed', 'test' from generate_series(1, %d)"
            .formatted(MERCHANTS));
    database.execute(
        """
        insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at, origin)
        select uuid_at(now()), id, 'webhook_endpoint.disabled', gen_random_uuid(), 1, '{"object": {}}', now(),
               '{"actor": {"type": "sweep"}}'
        from merchant where name = 'Claimed'
        """);
    List<String> merchants = database.texts("select id from merchant where name = 'Claimed'");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ENDPOINTS[ENDPOINTS.length - 1]; i++) {
      UUID id = UUID.randomUUID();
      byte[] secret =
          secrets.seal(
              "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD+vTk7Cbm0qg=",
              TypeId.WEBHOOK_ENDPOINT.encode(id));
      rows.add(
          "('%s', '%s', 'https://receiver.example', '%d', '\\x%s')"
              .formatted(id, merchants.get(i % MERCHANTS), i, HexFormat.of().formatHex(secret)));
    }
    database.execute(
        "insert into webhook_endpoint (id, merchant_id, url, description, secret) values "
            + String.join(", ", rows));
  }

  /** Adds deliveries that are due to so many endpoints. */
  private void fill(int endpoints) {
    database.execute("truncate webhook_delivery");
    database.execute(
        """
        insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
        select uuid_at(now()), w.id, w.merchant_id, e.id, e.type, now() - interval '1 hour'
        from webhook_endpoint w join event e on e.merchant_id = w.merchant_id, generate_series(1, %d)
        where w.description::int < %d
        """
            .formatted(DELIVERIES, endpoints));
    database.execute("vacuum analyze webhook_delivery, webhook_endpoint");
    database.execute("checkpoint");
  }

  /** Returns the median duration of the claims that got deliveries, in milliseconds. */
  private double median(int loops) {
    List<RunningClaims> running = new ArrayList<>();
    for (int i = 0; i < loops; i++) {
      running.add(new RunningClaims(database, secrets));
    }
    Waiting.sleep(1_000); // finds the endpoints
    running.forEach(RunningClaims::measure);
    Waiting.sleep(MEASURED_MS);
    List<Double> millis = new ArrayList<>();
    running.forEach(one -> millis.addAll(one.stop()));
    double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf("%d loops: %d claims%n", loops, sorted.length);
    return sorted[sorted.length / 2];
  }
}
