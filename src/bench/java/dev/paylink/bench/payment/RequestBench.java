package dev.paylink.bench.payment;

import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Results;
import dev.paylink.bench.WarmUp;
import dev.paylink.bench.payment.Meter.Cost;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Measures single requests, each for other orders, of a merchant without endpoints. */
final class RequestBench {
  private static final String ORDERS = "/v1/orders";
  private static final String ORDER =
      """
      {"amount":150000,"currency":"IDR",\
      "customer":{"name":"Siti Rahma","email":"siti.rahma@example.com","phone":"+628121234567"}}""";

  private static final String PAID = "{\"status\":\"paid\"}";
  private static final String PROCESSING = "{\"status\":\"processing\"}";
  private static final int CLIENTS_OF_PREPARATIONS = 64;

  private final Vertx vertx;
  private final Site site;
  private final Meter meter;
  private final Results results;
  private final Shop shop;
  private final Notifier notifier;

  /** Makes the requests of a new merchant. */
  RequestBench(Vertx vertx, BenchDatabase database, Site site, Meter meter, Results results) {
    this.vertx = vertx;
    this.site = site;
    this.meter = meter;
    this.results = results;
    this.shop = new Shop(database, site);
    this.notifier = new Notifier(database, site, shop);
  }

  /** Adds the figures of all requests but creations. */
  void run() {
    measure("read", "reads of orders", this::create, id -> send(HttpMethod.GET, id, ""));
    measure("mark_paid", "PATCH to paid", this::create, id -> send(HttpMethod.PATCH, id, PAID));
    measure(
        "status",
        "PATCH to processing",
        this::createPaid,
        id -> send(HttpMethod.PATCH, id, PROCESSING));
    measure("cancel", "cancellations", this::create, id -> send(HttpMethod.DELETE, id, ""));
    measure("settlement", "settlements", this::createWithPayments, notifier::send);
    if (notifier.pending() > 0) {
      results.fail("notifications that settled nothing", notifier.pending());
    }
  }

  /**
   * Measures.
   *
   * @param prepare makes a number of things
   * @param request for one of these
   */
  private void measure(
      String name,
      String what,
      IntFunction<List<String>> prepare,
      Function<String, Future<?>> request) {
    WarmUp.rates(
        () -> {
          List<String> things = prepare.apply(PaymentBench.WARM_UP);
          return things.size() / send(what, things, request);
        });
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < PaymentBench.ROUNDS; i++) {
      List<String> things = new ArrayList<>();
      costs.add(
          meter.measure(
              what,
              PaymentBench.REQUESTS,
              () -> {
                things.clear();
                things.addAll(prepare.apply(PaymentBench.REQUESTS));
              },
              () -> send(what, things, request)));
    }
    Cost median = Cost.median(costs);
    results.add(name + "_per_second", median.perSecond(), what + "/s");
    median.report(name, results);
  }

  private double send(String what, List<String> things, Function<String, Future<?>> request) {
    return Clients.seconds(
        vertx,
        results,
        what,
        PaymentBench.CLIENTS,
        things.size(),
        number -> request.apply(things.get(number)));
  }

  private Future<?> send(HttpMethod method, String id, String body) {
    return site.send(method, ORDERS + "/" + id, shop.headers(), body);
  }

  /** Creates orders without a measurement of the processors; returns how many a second. */
  double warmUpCreations() {
    return PaymentBench.WARM_UP
        / create(PaymentBench.CLIENTS, PaymentBench.WARM_UP, new ArrayList<>());
  }

  /** Measures a round of creations. */
  Cost creations() {
    return meter.measure(
        "creations of orders",
        PaymentBench.REQUESTS,
        this::warmUpCreations,
        () -> create(PaymentBench.CLIENTS, PaymentBench.REQUESTS, new ArrayList<>()));
  }

  private List<String> create(int count) {
    List<String> ids = new ArrayList<>();
    create(CLIENTS_OF_PREPARATIONS, count, ids);
    return ids;
  }

  private double create(int clients, int count, List<String> ids) {
    return Clients.seconds(
        vertx,
        results,
        "creations of orders",
        clients,
        count,
        number ->
            site.send(HttpMethod.POST, ORDERS, shop.headers(), ORDER)
                .onSuccess(answer -> ids.add(answer.json().getString("id"))));
  }

  private List<String> createPaid(int count) {
    List<String> ids = create(count);
    send("PATCH to paid", ids, id -> send(HttpMethod.PATCH, id, PAID));
    return ids;
  }

  /** Returns notifications. */
  private List<String> createWithPayments(int count) {
    return notifier.startPayments(create(count));
  }
}
