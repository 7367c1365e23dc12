package dev.paylink.cli.resource;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.service.Query;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the receipt of an order or of a refund as PDF. */
final class ReceiptCommand extends Operation {

  @Parameters(index = "0", paramLabel = "ORDER", description = "ord_…, as lists show it.")
  private String order = "";

  @Option(
      names = "--refund",
      paramLabel = "ID",
      description = "ref_…: the receipt of this refund, not of the order.")
  private @Nullable String refund;

  @Option(names = "--language", paramLabel = "LANGUAGE", description = "en or id. Default: en.")
  private @Nullable String language;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write; one of this name is replaced. -: standard output.")
  private Path file = OutputFile.STANDARD_OUTPUT;

  ReceiptCommand() {
    named("receipt", "Writes the receipt of a paid order, or of a refund, as PDF.");
  }

  @Override
  public Integer call() {
    String of = Query.of("/orders", order);
    String path = (refund == null ? of : Query.of(of + "/refunds", refund)) + "/receipt.pdf";
    Query query = new Query(path).with("language", language);
    try (InputStream receipt = service.api().download(query.toString(), "application/pdf")) {
      OutputFile.write(receipt, file);
    } catch (IOException broken) {
      throw new CommandFailure("The receipt was not complete: " + broken.getMessage());
    }
    return 0;
  }
}
