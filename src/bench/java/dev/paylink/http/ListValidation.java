package dev.paylink.http;

import dev.paylink.bench.Waiting;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Validates a request for a list of orders with four filters against the contract. */
@State(Scope.Thread)
public class ListValidation {
  private final Vertx vertx = Vertx.vertx();
  private ContractValidator validator;
  private RoutingContext request;

  /** Loads the contract. */
  @Setup
  public void prepare() {
    Contract contract = Waiting.get(Contract.load(vertx));
    validator = contract.validator(contract.model().operation("listOrders"));
    MultiMap query =
        MultiMap.caseInsensitiveMultiMap()
            .add("status", "paid")
            .add("source", "payment_link")
            .add("createdFrom", "2026-11-01")
            .add("page", "3");
    request = request(query);
    Exchange.begin(request, "req_1")
        .authenticated(
            Principal.token("tok_1", "", "mer_1", true, Set.of("orders:read"), Instant.MAX));
  }

  /** Returns a request with the parts that validation reads. */
  private static RoutingContext request(MultiMap query) {
    Map<Object, Object> kept = new HashMap<>();
    HttpServerRequest http =
        stub(HttpServerRequest.class, Map.of("headers", MultiMap.caseInsensitiveMultiMap()));
    Map<String, Object> answers = Map.of("queryParams", query, "request", http);
    return (RoutingContext)
        Proxy.newProxyInstance(
            ListValidation.class.getClassLoader(),
            new Class<?>[] {RoutingContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "put" -> {
                    kept.put(arguments[0], arguments[1]);
                    yield proxy;
                  }
                  case "get" -> kept.get(arguments[0]);
                  default -> answers.get(method.getName());
                });
  }

  private static <T> T stub(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            ListValidation.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.get(method.getName())));
  }

  /** Validates as for every request for a list. */
  @Benchmark
  public ValidRequest validate() {
    return validator.validate(request);
  }

  /** Closes the Vert.x instance that loaded the contract. */
  @TearDown
  public void close() {
    Waiting.get(vertx.close());
  }
}
