package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/**
 * Asserts how much a statement reads.
 *
 * @param tables the tables of which rows count
 */
public record BoundedPlan(Set<String> tables, long maxRows, long maxPages) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The values of {@code plan_cache_mode} to check: that of the service, and in a full run custom
   * plans, too.
   */
  public static List<String> modes() {
    return Effort.isFull()
        ? List.of("force_generic_plan", "force_custom_plan")
        : List.of("force_generic_plan");
  }

  /**
   * Executes a statement and checks the rows and pages that it read.
   *
   * @param list what the statement lists, for the message
   */
  public void check(Statement statement, String sql, Object list) throws Exception {
    try (ResultSet plan =
        statement.executeQuery("explain (analyze, timing off, buffers, format json) " + sql)) {
      plan.next();
      JsonNode root = JSON.readTree(plan.getString(1));
      double rows =
          root.findParents("Relation Name").stream()
              .filter(scan -> tables.contains(scan.get("Relation Name").asText()))
              .filter(scan -> scan.has("Actual Rows")) // not the target of a change
              .mapToDouble(BoundedPlan::rows)
              .sum();
      JsonNode whole = root.findValue("Plan");
      int pages = whole.get("Shared Hit Blocks").asInt() + whole.get("Shared Read Blocks").asInt();
      assertTrue(
          rows < maxRows && pages < maxPages,
          () -> rows + " rows, " + pages + " pages of " + list + " by " + root.toPrettyString());
    }
  }

  private static double rows(JsonNode scan) {
    return (scan.get("Actual Rows").asDouble()
            + scan.path("Rows Removed by Filter").asDouble()
            + scan.path("Rows Removed by Index Recheck").asDouble())
        * scan.get("Actual Loops").asDouble();
  }
}
