package dev.paylink.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paylink.cli.service.Json;
import dev.paylink.cli.service.Query;
import dev.paylink.cli.service.ServiceOptions;
import dev.paylink.cli.service.Table;
import dev.paylink.cli.service.Table.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the turnover of a period. */
@Command(
    name = "turnover",
    description = {
      "Shows what was received and refunded in a period, and how many orders became paid, by day,"
          + " week or month.",
      "The bars compare what was received in one currency."
    },
    mixinStandardHelpOptions = true)
public final class TurnoverCommand implements Callable<Integer> {
  private static final int BAR = 20;

  private static final Table TABLE =
      new Table(
          Column.of("FROM", "/from", 0),
          Column.of("TO", "/to", 0),
          Column.of("CURRENCY", "/currency", 0),
          number("RECEIVED", "/received"),
          number("REFUNDED", "/refunded"),
          number("NET", "/net"),
          number("PAYMENTS", "/payments"),
          number("REFUNDS", "/refunds"),
          number("ORDERS", "/orders"),
          Column.of("", "/bar", 0));

  @Mixin private ServiceOptions service = new ServiceOptions();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "DAY",
      description = "The first day, as 2026-11-21.")
  private String from = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "DAY",
      description = "The last day; it is included.")
  private String to = "";

  @Option(
      names = "--interval",
      paramLabel = "INTERVAL",
      description = "day, week (from Monday) or month. Default: the period as a whole.")
  private @Nullable String interval;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      description =
          "The IANA name of the time zone of days. Default: the time zone of the merchant.")
  private @Nullable String timeZone;

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      description = "Only payment_link, digital_product, landing_page or manual orders.")
  private @Nullable String source;

  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description = "Only money of this provider, and orders that its money made paid.")
  private @Nullable String provider;

  @Option(
      names = "--link",
      paramLabel = "ID",
      description = "Only orders made through this payment link.")
  private @Nullable String link;

  @Option(
      names = "--product",
      paramLabel = "ID",
      description = "Only orders of this digital product.")
  private @Nullable String product;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      description =
          "Only what was stored until this time, as 2026-11-21T04:30:00Z; at least 2 minutes ago."
              + " Default: everything.")
  private @Nullable String asOf;

  @Option(names = "--json", description = "Print the JSON of the API.")
  private boolean json;

  private static Column number(String header, String pointer) {
    return new Column(header, pointer, 0, true);
  }

  @Override
  public Integer call() {
    Query query =
        new Query("/turnover")
            .with("from", from)
            .with("to", to)
            .with("interval", interval)
            .with("timeZone", timeZone)
            .with("source", source)
            .with("provider", provider)
            .with("paymentLinkId", link)
            .with("productId", product)
            .with("asOf", asOf);
    String answer = service.api().text(query.toString());
    System.out.println(json ? answer : TABLE.of(rows(Json.read(answer))));
    return 0;
  }

  private static List<JsonNode> rows(JsonNode turnover) {
    Map<String, BigDecimal> most = most(turnover);
    List<JsonNode> rows = new ArrayList<>();
    turnover.path("data").forEach(part -> addRows(rows, part, most));
    for (JsonNode total : turnover.path("totals")) {
      rows.add(total.<ObjectNode>deepCopy().put("from", "total"));
    }
    return rows;
  }

  /** What was received in an interval at most, by currency. */
  private static Map<String, BigDecimal> most(JsonNode turnover) {
    Map<String, BigDecimal> most = new HashMap<>();
    for (JsonNode part : turnover.path("data")) {
      for (JsonNode one : part.path("currencies")) {
        most.merge(Json.text(one, "/currency"), received(one), BigDecimal::max);
      }
    }
    return most;
  }

  /**
   * Adds a row for each currency of an interval, or one without figures if the interval is empty.
   */
  private static void addRows(List<JsonNode> rows, JsonNode part, Map<String, BigDecimal> most) {
    for (JsonNode one : part.path("currencies")) {
      BigDecimal longest = most.getOrDefault(Json.text(one, "/currency"), BigDecimal.ZERO);
      ObjectNode row = one.<ObjectNode>deepCopy().put("bar", bar(received(one), longest));
      rows.add(row.put("from", Json.text(part, "/from")).put("to", Json.text(part, "/to")));
    }
    if (part.path("currencies").isEmpty()) {
      rows.add(part);
    }
  }

  private static BigDecimal received(JsonNode one) {
    return one.path("received").decimalValue();
  }

  private static String bar(BigDecimal received, BigDecimal most) {
    return most.signum() == 0
        ? ""
        : "#"
            .repeat(
                received
                    .multiply(BigDecimal.valueOf(BAR))
                    .divide(most, 0, RoundingMode.HALF_UP)
                    .intValue());
  }
}
