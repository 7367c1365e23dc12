package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.config.AppConfig;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.order.count.OrderCountAuditStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the totals that lists show with the orders, for operators who want to be sure. */
@Command(
    name = "verify-counts",
    description = {
      "Compares the counts that lists of orders take their totals and pages from with the orders"
          + " themselves, and prints how many are wrong.",
      "Reads every order; the service may go on meanwhile. Exit code 1 when a count is wrong and is"
          + " not rebuilt."
    },
    mixinStandardHelpOptions = true)
final class VerifyCountsCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();

  @Option(
      names = "--merchant",
      paramLabel = "ID",
      description = "Of this merchant alone; by default of all.")
  private @Nullable String merchant;

  @Option(names = "--rebuild", description = "Count the orders anew where a count is wrong.")
  private boolean rebuild;

  /** What was found of a merchant. */
  record Finding(String merchant, long wrong, boolean rebuilt) {}

  /** What was found in all. */
  record Findings(long wrong, List<Finding> merchants) {}

  @Override
  public Integer call() {
    AppConfig config = settings.forDatabase();
    List<String> merchants = merchants(config);
    List<Finding> found = new ArrayList<>();
    try (OrderCountAuditStore counts = new OrderCountAuditStore(config.database())) {
      for (String id : merchants) {
        found.add(verify(counts, id));
      }
    }
    long wrong = found.stream().mapToLong(Finding::wrong).sum();
    admin.print(new Findings(wrong, found), Long.toString(wrong));
    return wrong == 0 || rebuild ? 0 : 1;
  }

  private List<String> merchants(AppConfig config) {
    List<String> every =
        admin.with(config, stores -> stores.merchants().list()).stream().map(Merchant::id).toList();
    if (merchant == null) {
      return every;
    }
    if (!every.contains(merchant)) {
      throw new CommandFailure("There is no merchant " + merchant);
    }
    return List.of(merchant);
  }

  private Finding verify(OrderCountAuditStore counts, String id) {
    UUID merchantId = Admin.id(TypeId.MERCHANT, id);
    long wrong = counts.wrong(merchantId);
    boolean rebuilding = rebuild && wrong > 0;
    if (rebuilding) {
      counts.rebuild(merchantId);
    }
    if (wrong > 0) {
      System.err.printf("%s: %d wrong%s%n", id, wrong, rebuilding ? ", rebuilt" : "");
    }
    return new Finding(id, wrong, rebuilding);
  }
}
