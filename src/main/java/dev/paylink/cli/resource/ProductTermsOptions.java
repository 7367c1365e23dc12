package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of what a digital product can have, whether it is created or changed. */
final class ProductTermsOptions {
  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "What it is, in Markdown, shown to the customer.")
  private @Nullable String description;

  @Option(
      names = "--success-url",
      paramLabel = "URL",
      description = "Where the customer goes after paying.")
  private @Nullable String successUrl;

  @Option(
      names = "--max-orders",
      paramLabel = "NUMBER",
      description = "The stock: how many orders can be paid. Default: any number.")
  private @Nullable String maxOrders;

  @Option(
      names = "--active-from",
      paramLabel = "TIME",
      description = "When its sale begins: 2026-12-01T00:00:00Z. Default: at once.")
  private @Nullable String activeFrom;

  @Option(
      names = "--active-until",
      paramLabel = "TIME",
      description = "When its sale ends: 2026-12-31T17:00:00Z. Default: never.")
  private @Nullable String activeUntil;

  @Option(
      names = "--require",
      split = ",",
      paramLabel = "FIELD",
      description = "What the customer must fill in: email, name, phone; none for nothing.")
  private @Nullable List<String> require;

  @Option(
      names = "--cover-image",
      paramLabel = "ID",
      description = "The image above its title, as `images upload` prints its id.")
  private @Nullable String coverImageId;

  /** Adds what was given to the body of a request. */
  void addTo(ObjectNode body) {
    Clearable.put(body, "description", description);
    Clearable.put(body, "successUrl", successUrl);
    Clearable.putNumber(body, "maxOrders", maxOrders, "--max-orders");
    Clearable.put(body, "activeFrom", activeFrom);
    Clearable.put(body, "activeUntil", activeUntil);
    Clearable.putList(body, "require", require);
    Clearable.put(body, "coverImageId", coverImageId);
  }
}
