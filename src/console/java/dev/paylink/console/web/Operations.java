package dev.paylink.console.web;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.CallOperationBuilder;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.Origin;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls operations of the HTTP API for the person of a request, with the scopes of their role. */
public final class Operations {
  private final Bus bus;

  public Operations(Bus bus) {
    this.bus = bus;
  }

  /** The bus, for what is no operation. */
  public Bus bus() {
    return bus;
  }

  /**
   * Calls an operation without a body, and reads its answer.
   *
   * @param parameters by name; parameters without a value are left out
   */
  public <T> Future<T> read(
      StaffRequest request,
      String operation,
      Map<String, ? extends @Nullable String> parameters,
      Class<T> type) {
    return call(request, operation, parameters, null)
        .map(answer -> Json.read(Objects.requireNonNull(answer.body()), type));
  }

  /** Calls an operation. */
  public Future<OperationAnswer> call(
      StaffRequest request,
      String operation,
      Map<String, ? extends @Nullable String> parameters,
      @Nullable Map<String, ?> body) {
    CallOperation call =
        CallOperationBuilder.builder()
            .operationId(operation)
            .merchantId(request.session().merchantId())
            .testMode(request.shop().testMode())
            .scopes(request.session().scopes())
            .parameters(given(parameters))
            .body(body == null ? null : Json.write(body))
            .address(request.address())
            .tokenId(request.session().tokenId())
            .build();
    return bus.request(BusApi.CALL_OPERATION, call, request.origin());
  }

  /**
   * Calls an operation that writes a file. Without room for another file, which a program is told
   * by 429, the person gets a page with 503.
   *
   * @param name of the file, by the answer
   */
  public Future<Reply> download(
      StaffRequest request,
      String operation,
      Map<String, ? extends @Nullable String> parameters,
      Function<OperationAnswer, String> name) {
    return call(request, operation, parameters, null)
        .<Reply>map(answer -> new Reply.Download(answer, name.apply(answer)))
        .recover(
            failure -> {
              Fault fault = Errors.fault(failure);
              return fault.code() == FaultCode.RATE_LIMITED || fault.code() == FaultCode.UNAVAILABLE
                  ? Future.succeededFuture(Errors.noRoom(request, fault))
                  : Future.failedFuture(fault);
            });
  }

  private static Map<String, String> given(Map<String, ? extends @Nullable String> parameters) {
    Map<String, String> given = new HashMap<>();
    parameters.forEach(
        (name, value) -> {
          if (value != null && !value.isEmpty()) {
            given.put(name, value);
          }
        });
    return given;
  }

  /** The origin of what somebody changes. */
  static Origin origin(StaffRequest request) {
    return Origin.staff(request.session().staffId(), request.session().name(), null);
  }
}
