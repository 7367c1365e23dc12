package dev.paylink.node;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.Origin;
import dev.paylink.api.Origin.Actor;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.data.feature.Feature;
import dev.paylink.http.Answer;
import dev.paylink.http.Chunks;
import dev.paylink.http.ContractValidator;
import dev.paylink.http.ErrorResponder;
import dev.paylink.http.FinishedRequest;
import dev.paylink.http.FinishedRequestBuilder;
import dev.paylink.http.OperationHandler;
import dev.paylink.http.Principal;
import dev.paylink.http.RateLimiter;
import dev.paylink.http.RequestCost;
import dev.paylink.http.TokenAuth;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.openapi.contract.Operation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs operations of the contract for extensions ({@link BusApi#CALL_OPERATION}): the same checks,
 * handlers and turns as {@link OperationRoutes}, without HTTP.
 */
final class OperationCallVerticle extends VerticleBase {
  private final NodeContext node;
  private final Map<String, Callable> operations = new HashMap<>();
  private final OperationTurns turns;

  /** An operation with what checks and limits it. */
  private record Callable(
      Operation model,
      OperationHandler handler,
      ContractValidator validator,
      List<List<String>> scopes,
      RequestCost cost,
      @Nullable Bulkhead bulkhead) {
    boolean reads() {
      return model.getHttpMethod().equals(HttpMethod.GET)
          || model.getOpenAPIModel().getBoolean("x-read-only", false);
    }
  }

  /** A call with what is known when it starts. */
  private record Call(CallOperation asked, Callable operation, Principal principal, String id) {}

  OperationCallVerticle(NodeContext node, List<Feature> features) {
    this.node = node;
    this.turns = new OperationTurns(node.budgets());
    features.forEach(feature -> feature.operations().forEach(this::add));
  }

  private void add(String id, OperationHandler handler) {
    Operation model = node.contract().model().operation(id);
    operations.put(
        id,
        new Callable(
            model,
            handler,
            node.contract().validator(model),
            node.contract().scopes(model),
            new RequestCost(model, node.config().http().maxBodyBytes()),
            node.budgets().bulkhead(id)));
  }

  @Override
  public Future<?> start() {
    node.bus().handle(BusApi.CALL_OPERATION, this::call);
    return Future.succeededFuture();
  }

  private Future<OperationAnswer> call(CallOperation asked, Origin origin) {
    Callable operation = operations.get(asked.operationId());
    if (operation == null) {
      throw Fault.invalid("operationId", "must be an operation of the contract without a file");
    }
    TypeId.MERCHANT.decode(asked.merchantId()); // refuses what is no id of a merchant
    requireCaller(origin.actor());
    Call call = new Call(asked, operation, principal(asked, origin), requestId(origin));
    long startedNanos = System.nanoTime();
    return Future.succeededFuture()
        .compose(begun -> run(call))
        .map(answer -> reply(call, answer))
        .onComplete(
            answer -> keep(call, answer.status(), null, startedNanos),
            failure -> {
              Fault fault = Fault.of(failure);
              keep(call, fault.code().status(), fault, startedNanos);
            });
  }

  /** Limits and kept requests need the caller. */
  private static void requireCaller(Actor actor) {
    if (!isText(actor.id()) || !isText(actor.label())) {
      throw Fault.invalid("origin", "must name a token or a person, as Origin.staff does");
    }
  }

  private static boolean isText(@Nullable String name) {
    return name != null && PlainText.printable(name, "").equals(name);
  }

  private static Principal principal(CallOperation asked, Origin origin) {
    return new Principal(
        origin.actor(),
        asked.merchantId(),
        asked.testMode(),
        asked.scopes(),
        Instant.MAX,
        asked.tokenId());
  }

  private String requestId(Origin origin) {
    String known = origin.requestId();
    return known == null ? TypeId.REQUEST.encode(node.ids().next()) : known;
  }

  /** Counts a call on the budgets of requests by HTTP. */
  private Future<Answer> run(Call call) {
    Callable operation = call.operation();
    TokenAuth.requireScopes(call.principal(), operation.scopes());
    MultiMap parameters = MultiMap.caseInsensitiveMultiMap().addAll(call.asked().parameters());
    Buffer body = body(call.asked());
    int bodyBytes = body == null ? 0 : body.length();
    int cost = operation.cost().of(parameters, bodyBytes);
    RateLimiter limits = node.budgets().requests();
    limits.count(call.principal(), cost);
    limits.enter(call.principal());
    return Future.succeededFuture() // an invalid call also leaves
        .compose(
            entered ->
                turns.validate(
                    call.asked().merchantId(),
                    bodyBytes,
                    () ->
                        operation
                            .validator()
                            .validate(call.principal(), call.id(), parameters, body)))
        .compose(
            request ->
                turns.run(
                    request.merchantId(),
                    cost,
                    operation.bulkhead(),
                    () -> operation.handler().handle(request)))
        .map(answer -> answer.mapChunks(chunks -> inTurns(call, cost, chunks)))
        .onComplete(ended -> limits.leave(call.principal()));
  }

  private Chunks inTurns(Call call, int cost, Chunks chunks) {
    return () -> turns.wait(call.asked().merchantId(), cost, chunks::next);
  }

  private static @Nullable Buffer body(CallOperation asked) {
    String body = asked.body();
    return body == null ? null : Buffer.buffer(body);
  }

  private OperationAnswer reply(Call call, Answer answer) {
    Buffer body = answer.body();
    Chunks chunks = body != null && isFile(answer) ? Chunks.of(body) : answer.chunks();
    return new OperationAnswer(
        answer.status(),
        answer.with(ErrorResponder.REQUEST_ID, call.id()).headers(),
        body == null || chunks != null ? null : body.toString(),
        chunks == null ? null : parts(call, answer, chunks));
  }

  /** A body that is made while it is read holds a slot of its merchant. */
  private CalledParts parts(Call call, Answer answer, Chunks chunks) {
    Runnable free =
        answer.chunks() == null
            ? () -> {}
            : node.budgets().streams().take(call.asked().merchantId());
    return new CalledParts(vertx, chunks, free);
  }

  /** Whether the body is no text. */
  private static boolean isFile(Answer answer) {
    return "application/pdf".equals(answer.headers().get("Content-Type"));
  }

  /** Keeps what a request by HTTP would keep. */
  private void keep(Call call, int status, @Nullable Fault fault, long startedNanos) {
    if (call.operation().reads() && fault == null) {
      return;
    }
    Operation model = call.operation().model();
    String template = model.getAbsoluteOpenAPIPath();
    CallOperation asked = call.asked();
    FinishedRequest finished =
        FinishedRequestBuilder.builder()
            .requestId(call.id())
            .principal(call.principal())
            .operationId(asked.operationId())
            .pathTemplate(template)
            .method(model.getHttpMethod().name())
            .path(path(template, asked.parameters()))
            .status(status)
            .fault(fault)
            .address(asked.address())
            .idempotencyKey(asked.parameters().get("Idempotency-Key"))
            .durationMs((int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos))
            .body(body(asked))
            .build();
    node.requests().accept(finished);
  }

  private static String path(String template, Map<String, String> parameters) {
    String path = template;
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    return path;
  }
}
