package dev.paylink.it.merchant;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.db.StatementPlans;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every statement on merchants' tables is restricted to one merchant, or listed here. */
class TenantConditionsIT {
  private static final String JOB = "background work for all merchants";
  private static final String DELIVERY = "claimed deliveries of all merchants";
  private static final String PROVIDER = "a provider, by payment";
  private static final String COMMAND = "a command of the operator";

  /** Statements that are not restricted to one merchant, and why. */
  private static final Map<String, String> UNRESTRICTED =
      Map.ofEntries(
          entry("AuditSql.INSERT", "requests of all merchants, each with that of its token"),
          entry("DisputeSql.ORDER", PROVIDER),
          entry("DisputeSql.READ", PROVIDER),
          entry("DocumentSql.STATE", "anybody, by the proof of a receipt"),
          entry("ReceiptSql.LOGO", "anybody, by the hash of the file"),
          entry("ImageSql.PICTURE", "anybody, by the address of an image"),
          entry("ImageSql.FORGET", JOB),
          entry("ImageSql.UNUSED", JOB),
          entry("CursorSql.READ", "the feed of all merchants, for extensions"),
          entry("EndpointPauseSql.DISABLE", DELIVERY),
          entry("EndpointPauseSql.PAUSE", COMMAND),
          entry("EndpointPauseSql.PAUSED", COMMAND),
          entry("EndpointPauseSql.RESUME", COMMAND),
          entry("DeliverySql.POSTPONE", DELIVERY),
          entry("DeliverySql.PREPARE", DELIVERY),
          entry("DeliverySql.RECORD", DELIVERY),
          entry("OrderedSql.BEFORE", DELIVERY),
          entry("OrderedSql.FIRST", DELIVERY),
          entry("OrderedSql.NEXT", DELIVERY),
          entry("OrderedSql.WAIT", DELIVERY),
          entry("DeliverySweepSql.LATE", JOB),
          entry("DeliverySweepSql.HELD", JOB),
          entry("DeliverySweepSql.OF_DELETED_ENDPOINTS", JOB),
          entry("FoldSql.fold of orders", JOB),
          entry("FoldSql.fold of payment links", JOB),
          entry("FoldSql.fold of turnover", JOB),
          entry("FoldSql.pending of orders", JOB),
          entry("FoldSql.pending of payment links", JOB),
          entry("FoldSql.pending of turnover", JOB),
          entry("MerchantSettingSql.SEALED_BY", JOB),
          entry("MerchantSql.BY_KEY", "the operator, by the key of a request"),
          entry("MerchantSql.DUE", JOB),
          entry("ShownPageSql.DRAFT", "anybody, by the secret address of a page"),
          entry("ShownPageSql.PUBLISHED", "anybody, by the address of a page"),
          entry("SequencerSql.LAG", JOB),
          entry("DueSql.FIRST", DELIVERY),
          entry("DueSql.FRESH", DELIVERY),
          entry("DueSql.OF_ENDPOINTS", DELIVERY),
          entry("DueSql.OLDEST", JOB),
          entry("DeliverableSql.CLAIM", JOB),
          entry("DeliverableSql.KINDS", JOB),
          entry("DownloadSql.COUNT", "the checkout, by an order of a signed address"),
          entry("DownloadSql.DOWNLOADS", "the checkout, by an order of a signed address"),
          entry("DownloadSql.OF_EMAIL", "the checkout, by an order and its e-mail address"),
          entry("DownloadSql.OPEN_FILE", "the checkout, by an order of a signed address"),
          entry("FileSweepSql.END_DELETED", JOB),
          entry("FileSweepSql.END_IDLE", JOB),
          entry("FileSweepSql.FORGET", JOB),
          entry("FileSweepSql.UNUSED", JOB),
          entry("FulfilmentSql.DUE", JOB),
          entry("FulfilmentSql.LOCK", JOB),
          entry("HeldWorkSql.COUNT", COMMAND),
          entry("IdempotencySql.PURGE", JOB),
          entry("LandingStatsSql.ADD", JOB),
          entry("LicenceSql.PEPPERS_SEALED_BY", JOB),
          entry("LicenceSql.RESEAL", JOB),
          entry("LicenceSql.RESEAL_PEPPER", JOB),
          entry("LicenceSql.SEALED_BY", JOB),
          entry("MerchantSql.HAS_LIVE", COMMAND),
          entry("MerchantSql.LIST", COMMAND),
          entry("MessageSql.DUE", JOB),
          entry("NodeSql.LIVE_MERCHANTS", COMMAND),
          entry("NotifyEmailSql.MISSING", COMMAND),
          entry("PaymentMethodSql.IN_USE", COMMAND),
          entry("SchemaSql.UNFOLDED", COMMAND),
          entry("QueueSql.DUE", COMMAND),
          entry("StatusSql.ENDPOINTS", COMMAND),
          entry("StatusSql.MERCHANTS", COMMAND),
          entry("WebhookLagSql.ENDPOINTS", COMMAND),
          entry("QueueSql.HELD", COMMAND),
          entry("WebhookLagSql.LATE", COMMAND),
          entry("QueueSql.UNPLACED", COMMAND),
          entry("OrderDoubtSql.READ", "a provider, by an order of its payment"),
          entry("OverdueSql.EXAMINE", JOB),
          entry("ClockSql.AHEAD", JOB),
          entry("ClockSql.MOVED", JOB),
          entry("ClockSql.MOVING", JOB),
          entry("PaymentCheckSql.CLAIM", JOB),
          entry("PaymentCheckSql.CLAIM_OF_ORDER", "the checkout, by an order of its link"),
          entry("PaymentCheckSql.END", JOB),
          entry("PaymentCheckSql.EXPECT", "the checkout, by the payment that it created"),
          entry("PaymentCheckSql.PROVIDERS", JOB),
          entry("PaymentLinkSql.EXPIRE", JOB),
          entry("PaymentLinkUpdateSql.ANNOUNCE", JOB),
          entry("PlanSql.READ", JOB),
          entry("PlanSql.WRITE", JOB),
          entry("PaymentSql.READ_START", "the checkout, by an order of its link"),
          entry("PaymentSql.READ_STARTED", "the checkout, by an order of its link"),
          entry("RefundQueueSql.CLAIM", JOB),
          entry("RefundQueueSql.PROVIDERS", JOB),
          entry("RefundQueueSql.UNDER_WAY", JOB),
          entry("RefundOutcomeSql.READ", PROVIDER),
          entry("SendingSql.ALL_LATER", JOB),
          entry("SendingSql.CLAIM", JOB),
          entry("SendingSql.PAID", "positions of all merchants, between which one's events are"),
          entry("SettlementSql.READ", PROVIDER),
          entry("SandboxSql.DELETE_PLAN", JOB),
          entry("SandboxSql.DUE", JOB),
          entry("SandboxSql.LOST", PROVIDER),
          entry("SandboxSql.OPEN", PROVIDER),
          entry("SandboxSql.PLAN", PROVIDER),
          entry("SecretSql.RESEAL", JOB),
          entry("SecretSql.SEALED_BY", JOB),
          entry("TokenSql.LIST", COMMAND),
          entry("TokenSql.REVOKE", COMMAND),
          entry("TokenSql.REVOKED_LATELY", JOB),
          entry("TokenSweepSql.ANNOUNCE", JOB),
          entry("TokenSweepSql.USED", JOB),
          entry("TurnoverAuditSql.CORRECT", "a command, for the merchant that it inserts"));

  /** A condition on the merchant or on a checkout token; the group is the parameter. */
  private static final Pattern CONDITION =
      Pattern.compile(
          "(?:exactly\\()?\\b(?:\\w+\\.)?(?:merchant_id|checkout_token)\\)? = (\\$\\d+|g\\.(?:merchant_id|token)\\b)");

  private static StatementPlans plans;
  private static MerchantTables tables;

  @BeforeAll
  static void connect() throws SQLException {
    plans = new StatementPlans();
    tables = new MerchantTables(plans.connection());
  }

  @AfterAll
  static void disconnect() throws SQLException {
    plans.close();
  }

  @Test
  void restrictsEveryStatementToOneMerchant() throws Exception {
    Map<String, List<String>> unrestricted = new TreeMap<>();
    for (Map.Entry<String, String> statement : Statements.all().entrySet()) {
      List<String> unbound = unbound(statement.getValue());
      if (!unbound.isEmpty()) {
        unrestricted.put(statement.getKey(), unbound);
      }
    }
    assertEquals(
        new TreeSet<>(UNRESTRICTED.keySet()), unrestricted.keySet(), unrestricted::toString);
  }

  @Tag("nightly")
  @Test
  void findsEachStatementWithoutItsConditions() throws Exception {
    List<String> found = new ArrayList<>();
    for (Map.Entry<String, String> statement : Statements.all().entrySet()) {
      Matcher conditions = CONDITION.matcher(statement.getValue());
      boolean ofExtension = statement.getValue().contains("ext_"); // has no table of merchants
      if (conditions.find() && !ofExtension && !UNRESTRICTED.containsKey(statement.getKey())) {
        String without = conditions.replaceAll("$1::uuid is not null");
        assertFalse(unbound(without).isEmpty(), statement.getKey());
        found.add(statement.getKey());
      }
    }
    assertTrue(
        found.contains("OrderWriterSql.CHANGE_ORDERS") && found.contains("CheckoutSql.OPEN"),
        found::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from orders where id = $1",
        "update payment_link set title = $2 where id = $1",
        "select * from token where $1::uuid is null or merchant_id = $1",
        "select * from token where merchant_id <> $1",
        "select o.* from orders o join merchant m on m.mode = o.status where m.id = $1",
        "select * from orders o left join merchant m on m.id = o.merchant_id and m.id = $1",
        "select * from event e where not exists "
            + "(select from orders o where o.id = e.object_id and o.merchant_id = $1)",
        "select (select status from orders where id = $1), "
            + "(select status from payment where order_id = $1 and merchant_id = $2)",
        "with own as (select * from orders where merchant_id = $1) "
            + "delete from payment where id = $2 and exists (select from own)",
        "insert into sandbox_plan (payment_id) values ($1)",
        "insert into sandbox_plan (payment_id) select id from payment where provider = $1",
        "insert into order_count_delta (merchant_id, span, cell, change) "
            + "select p.merchant_id, 1, 1, 1 from payment p where p.order_id = $1",
      })
  void findsMissingCondition(String sql) throws Exception {
    assertFalse(unbound(sql).isEmpty());
  }

  private static List<String> unbound(String sql) throws Exception {
    return new MerchantPlan(plans.of(sql), tables).unbound();
  }
}
