package dev.paylink.it.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.DevFile;
import dev.paylink.it.support.JarProcess;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestMerchant.StartedPayment;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code turnover}. */
@Tag("ops")
class TurnoverCommandIT {
  @TempDir private Path data;
  private TestService service;
  private TestMerchant merchant;
  private Map<String, String> settings;

  @BeforeEach
  void start(TestService shared) throws IOException {
    service = shared;
    merchant = new TestMerchant(service, "sandbox");
    settings = DevFile.write(data, service, merchant.api().token());
  }

  private JarProcess run(String arguments) {
    return JarProcess.run(
        settings,
        Stream.concat(Stream.of("turnover"), Stream.of(arguments.split(" ")))
            .toArray(String[]::new));
  }

  @Test
  void showsTableWithBarsAndTotals() {
    StartedPayment payment = merchant.startPayment();
    merchant.receive(payment.paymentId(), payment.paymentId() + "1", "150000", "IDR");
    merchant.receive(payment.paymentId(), payment.paymentId() + "2", "12.5", "USD");
    LocalDate today = LocalDate.ofInstant(service.clock().instant(), ZoneOffset.UTC);
    String period = "--from %s --to %s".formatted(today.minusDays(1), today.plusDays(1));
    JarProcess shown = run(period + " --time-zone UTC --interval month");
    assertEquals(0, shown.exitCode(), shown::err);
    List<String> rows = shown.out().lines().map(row -> row.replaceAll(" +", " ").strip()).toList();
    assertEquals("FROM TO CURRENCY RECEIVED REFUNDED NET PAYMENTS REFUNDS ORDERS", rows.get(0));
    String idr = " IDR 150000 0 150000 1 0 1";
    String usd = " USD 12.5 0 12.5 1 0 0";
    assertTrue(rows.stream().anyMatch(row -> row.endsWith(idr + " " + "#".repeat(20))), shown::out);
    assertTrue(rows.stream().anyMatch(row -> row.endsWith(usd + " " + "#".repeat(20))), shown::out);
    assertEquals(List.of("total" + idr, "total" + usd), rows.subList(rows.size() - 2, rows.size()));
    assertEquals(
        merchant.api().get("/turnover?from=2026-01-01&to=2026-01-02").text(),
        run("--json --from 2026-01-01 --to 2026-01-02").out().strip());
  }

  @Test
  void showsIntervalsWithoutTurnover() {
    JarProcess shown = run("--from 2026-01-01 --to 2026-01-02 --interval day");
    assertEquals(
        List.of("FROM", "2026-01-01 2026-01-01", "2026-01-02 2026-01-02"),
        shown
            .out()
            .lines()
            .map(row -> row.replaceAll(" +", " ").replaceFirst("FROM.*", "FROM").strip())
            .toList());
  }

  @Test
  void passesRefusalOn() {
    JarProcess refused = run("--from 2026-01-02 --to 2026-01-01");
    assertEquals(1, refused.exitCode());
    assertTrue(refused.err().contains("must not be after to"), refused::err);
    assertEquals(2, run("--from 2026-01-02").exitCode());
  }
}
