package com.example.docs;

import dev.paylink.api.BusApi;
import dev.paylink.api.CallOperationBuilder;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.Origin;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;

/** The example of calling an operation. */
final class CallingExtension {
  private CallingExtension() {}

  static void createLink(ExtensionContext context, Logger log) {
    CallOperation call =
        CallOperationBuilder.builder()
            .operationId("createPaymentLink")
            .merchantId("mer_…")
            .testMode(true)
            .scopes(Set.of("payment-links:write"))
            .parameters(Map.of("Idempotency-Key", "form-17"))
            .body("{\"title\":\"Workshop\",\"amount\":150000,\"currency\":\"IDR\"}")
            .build();
    context
        .bus()
        .request(BusApi.CALL_OPERATION, call, Origin.staff("staff_…", "Siti Rahma", null))
        .onSuccess(answer -> log.info("{}", answer.body()));
  }
}
