package dev.paylink.sales.customer;

import dev.paylink.api.Bus;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.sales.customer.CustomerMessages.EraseCustomer;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** HTTP handler of the operation on customers. */
final class CustomerHandlers {
  private final Bus bus;

  CustomerHandlers(Bus bus) {
    this.bus = bus;
  }

  public Future<Answer> erase(ValidRequest request) {
    /** The request body. The contract demands one of both. */
    record CustomerEraseRequest(@Nullable String email, @Nullable String phone) {}
    CustomerEraseRequest customer = request.body(CustomerEraseRequest.class);
    EraseCustomer command =
        new EraseCustomer(request.merchantId(), customer.email(), customer.phone());
    return bus.request(CustomerBus.ERASE_CUSTOMER, command, request.origin()).map(Answer::ok);
  }
}
