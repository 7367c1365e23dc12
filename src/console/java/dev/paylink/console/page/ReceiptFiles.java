package dev.paylink.console.page;

import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Receipts of orders and refunds as PDF files, in the language of the person. */
final class ReceiptFiles {
  private static final Pattern NAME = Pattern.compile("filename=\"([A-Za-z0-9.-]+)\"");

  private final Operations operations;

  ReceiptFiles(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get(
        "/orders/:id/receipt.pdf",
        request -> file(request, "getOrderReceipt", Map.of("orderId", request.path("id"))));
    console.get(
        "/orders/:id/refunds/:refund/receipt.pdf",
        request ->
            file(
                request,
                "getRefundReceipt",
                Map.of("orderId", request.path("id"), "refundId", request.path("refund"))));
  }

  private Future<Reply> file(StaffRequest request, String operation, Map<String, String> ids) {
    Map<String, String> parameters = new HashMap<>(ids);
    parameters.put("language", request.language().tag());
    return operations.download(request, operation, parameters, ReceiptFiles::name);
  }

  /** The file is named by its receipt number. */
  private static String name(OperationAnswer answer) {
    Matcher matcher = NAME.matcher(answer.headers().getOrDefault("Content-Disposition", ""));
    return matcher.find() ? matcher.group(1) : "receipt.pdf";
  }
}
