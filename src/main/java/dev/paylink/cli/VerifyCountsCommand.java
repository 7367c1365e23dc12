package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.LinkPaymentsAuditStore;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Progress;
import dev.paylink.data.count.CountAuditStore;
import dev.paylink.data.count.Counted;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.turnover.TurnoverAuditStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the counts from which lists take their totals with the orders and payment links. */
@Command(
    name = "verify-counts",
    description = {
      "Compares the counts with the orders and payment links, and prints how many are wrong.",
      "Lists take their totals and pages from these counts. Also compares what payment links have"
          + " received with their orders, and turnover with settlements, refunds and orders.",
      "Reads every order and payment link, in short transactions. The service can keep running. The"
          + " exit code is 1 if a count is wrong and was not rebuilt."
    },
    mixinStandardHelpOptions = true)
final class VerifyCountsCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();

  @Option(
      names = "--merchant",
      paramLabel = "ID",
      description = "Verify only this merchant. Default: all merchants.")
  private @Nullable String merchant;

  @Option(names = "--rebuild", description = "Rebuild the counts of merchants with a wrong count.")
  private boolean rebuild;

  /**
   * The result for a merchant.
   *
   * @param wrong all wrong counts: of orders, of payment links and of turnover
   * @param wrongPaymentLinks wrong counts of links, and links with wrong figures of payments
   * @param wrongTurnover wrong figures of spans of time
   */
  record Finding(
      String merchant,
      long wrong,
      long wrongOrders,
      long wrongPaymentLinks,
      long wrongTurnover,
      boolean rebuilt) {}

  /** What compares each kind of counts. */
  private record Audits(
      CountAuditStore counts, LinkPaymentsAuditStore payments, TurnoverAuditStore turnover) {}

  /** The result for all merchants. */
  record Findings(long wrong, List<Finding> merchants) {}

  @Override
  public Integer call() {
    AppConfig config = settings.forDatabase();
    List<String> merchants = merchants(config);
    List<Finding> findings = new ArrayList<>();
    try (Progress progress = new Progress();
        CountAuditStore counts = new CountAuditStore(config.database());
        LinkPaymentsAuditStore payments = new LinkPaymentsAuditStore(config.database());
        TurnoverAuditStore turnover = new TurnoverAuditStore(config.database())) {
      Audits audits = new Audits(counts, payments, turnover);
      for (String id : merchants) {
        progress.step(
            "Verifying merchant %d of %d".formatted(findings.size() + 1, merchants.size()));
        findings.add(verify(audits, id, progress));
      }
    }
    System.err.printf("Verified %d merchant%s%n", findings.size(), findings.size() == 1 ? "" : "s");
    long wrong = findings.stream().mapToLong(Finding::wrong).sum();
    admin.print(new Findings(wrong, findings), Long.toString(wrong));
    return wrong == 0 || rebuild ? 0 : 1;
  }

  private List<String> merchants(AppConfig config) {
    List<String> all =
        admin.with(config, stores -> stores.merchants().list()).stream().map(Merchant::id).toList();
    if (merchant == null) {
      return all;
    }
    if (!all.contains(merchant)) {
      throw new CommandFailure("There is no merchant " + merchant);
    }
    return List.of(merchant);
  }

  private Finding verify(Audits audits, String id, Progress progress) {
    LinkPaymentsAuditStore payments = audits.payments();
    long orders = verify(ofList(audits.counts(), Counted.ORDERS, id, progress), id, progress);
    long links =
        verify(ofList(audits.counts(), Counted.PAYMENT_LINKS, id, progress), id, progress)
            + verify(
                new Audit("payments of links", payments::wrong, payments::rebuild), id, progress);
    long turnover = verify(ofTurnover(audits.turnover(), id, progress), id, progress);
    long all = orders + links + turnover;
    return new Finding(id, all, orders, links, turnover, rebuild && all > 0);
  }

  /** How one kind of counts of a merchant is compared and rebuilt. */
  private record Audit(String words, ToLongFunction<UUID> wrong, Consumer<UUID> rebuild) {}

  private static Audit ofList(
      CountAuditStore counts, Counted counted, String merchant, Progress progress) {
    String at = " the counts of %s of %s, up to ".formatted(counted.words(), merchant);
    return new Audit(
        counted.words(),
        id -> counts.wrong(counted, id, time -> progress.step("Verifying" + at + time)),
        id -> counts.rebuild(counted, id, time -> progress.step("Rebuilding" + at + time)));
  }

  private static Audit ofTurnover(TurnoverAuditStore store, String merchant, Progress progress) {
    String at = " the turnover of %s, up to ".formatted(merchant);
    return new Audit(
        "figures of turnover",
        id -> store.wrong(id, time -> progress.step("Verifying" + at + time)),
        id -> store.rebuild(id, time -> progress.step("Rebuilding" + at + time)));
  }

  private long verify(Audit audit, String id, Progress progress) {
    UUID merchantId = Admin.id(TypeId.MERCHANT, id);
    long wrong = audit.wrong().applyAsLong(merchantId);
    boolean rebuilding = rebuild && wrong > 0;
    if (rebuilding) {
      progress.step("Rebuilding the counts of %s of %s".formatted(audit.words(), id));
      audit.rebuild().accept(merchantId);
    }
    if (wrong > 0) {
      progress.print(
          "%s: %d of %s wrong%s"
              .formatted(id, wrong, audit.words(), rebuilding ? ", rebuilt" : ""));
    }
    return wrong;
  }
}
