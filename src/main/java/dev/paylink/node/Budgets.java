package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.base.work.Bulkhead;
import dev.paylink.base.work.Slots;
import dev.paylink.checkout.PageBudget;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.ConnectionLimit;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.MemoryBudget;
import dev.paylink.http.RateLimiter;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The limits for clients of a node, shared by its router verticles. Each is thread-safe.
 *
 * @param connections open connections
 * @param apiBodies bodies of operations: half of {@code http.maxBodyBytesInFlight}
 * @param notificationBodies bodies of provider notifications: a quarter of it
 * @param pageBodies bodies of checkout forms: a quarter of it
 * @param uploads parts of files that are being uploaded: two uploads of a merchant, eight of all
 * @param responses large responses of operations that were not read yet: the same again
 * @param pages requests of checkout pages
 * @param refusedTokens refused tokens per address
 * @param refusedOperatorTokens wrong tokens of operators per address
 * @param requests authenticated requests per token and merchant
 * @param largeBodies validation of large bodies, by merchant
 * @param expensive by operationId: lists with a cost that grows with the data or with large items,
 *     creations of tokens, and erasures, by merchant
 * @param lists all other lists, by merchant
 * @param downloads downloads of customers, by address
 * @param streams answers that are made while they are sent, by merchant
 */
@RecordBuilder
public record Budgets(
    ConnectionLimit connections,
    MemoryBudget apiBodies,
    MemoryBudget notificationBodies,
    MemoryBudget pageBodies,
    MemoryBudget uploads,
    MemoryBudget responses,
    PageBudget pages,
    KeyedRateLimit refusedTokens,
    KeyedRateLimit refusedOperatorTokens,
    RateLimiter requests,
    Bulkhead largeBodies,
    Map<String, Bulkhead> expensive,
    Bulkhead lists,
    Slots downloads,
    Slots streams) {

  private static final int MAX_WAITING = 64;
  private static final int MAX_UPLOADS = 8;

  private static final int MAX_LISTS = 16;

  /**
   * The number of requests that a merchant may have in flight by default: so no such request is
   * refused.
   */
  private static final int MAX_WAITING_LISTS = 256;

  private static final int MAX_DOWNLOADS = 32;

  /** The last one waits for 40 s; its caller waits no longer than 60 s. */
  private static final int MAX_WAITING_ERASURES = 4;

  private static final String MANY_BODIES = "Too many request bodies are arriving; try again";

  static Budgets of(AppConfig config, RefusalMeters refused) {
    int bodyBytes = config.http().maxBodyBytesInFlight();
    int refusals = config.tokens().failuresPerMinute();
    return BudgetsBuilder.builder()
        .connections(ConnectionLimit.of(config.http(), config.http().trustedProxies(), refused))
        .apiBodies(new MemoryBudget(bodyBytes / 2, MANY_BODIES, refused, "request_bodies"))
        .notificationBodies(
            new MemoryBudget(bodyBytes / 4, MANY_BODIES, refused, "notification_bodies"))
        .pageBodies(new MemoryBudget(bodyBytes / 4, MANY_BODIES, refused, "page_bodies"))
        .uploads(
            new MemoryBudget(
                MAX_UPLOADS * (long) ObjectStorage.PART_BYTES,
                "Too many files or images are being uploaded, two of a merchant at once; try again",
                refused,
                "uploads"))
        .responses(
            new MemoryBudget(
                bodyBytes,
                "Too many responses have not been read; try again",
                refused,
                "unread_responses"))
        .pages(new PageBudget(config.checkout(), refused))
        .refusedTokens(new KeyedRateLimit(refusals, Duration.ofMinutes(1), Math.max(1, refusals)))
        .refusedOperatorTokens(
            new KeyedRateLimit(refusals, Duration.ofMinutes(1), Math.max(1, refusals)))
        .requests(new RateLimiter(config.rateLimit(), refused))
        .largeBodies(
            new Bulkhead(
                1,
                MAX_WAITING,
                "Too many large bodies are being validated",
                refused.by("large_bodies")))
        .expensive(expensive(refused))
        .lists(
            new Bulkhead(
                MAX_LISTS, MAX_WAITING_LISTS, "Too many lists are being read", refused.by("lists")))
        .downloads(
            new Slots(
                MAX_DOWNLOADS, "Too many downloads from this address", refused.by("downloads")))
        .streams(new Slots(2, "Two exports of this merchant are being read", refused.by("exports")))
        .build();
  }

  private static Map<String, Bulkhead> expensive(RefusalMeters refused) {
    Bulkhead tokens =
        new Bulkhead(
            1, MAX_WAITING, "Too many tokens are being created", refused.by("token_creations"));
    // Each reads and sends up to 256 KiB.
    Bulkhead largeLists =
        new Bulkhead(2, MAX_WAITING, "Too many lists are being read", refused.by("large_lists"));
    return Map.of(
        // Reads the links that are due and not yet marked as expired, which can be many.
        "listPaymentLinks",
        new Bulkhead(
            2,
            MAX_WAITING,
            "Too many lists of payment links are being read",
            refused.by("payment_link_lists")),
        "listDigitalProducts",
        largeLists,
        "listLandingPages",
        largeLists,
        "listRequests",
        largeLists,
        // Reads, renders and sends up to 256 KiB.
        "listEvents",
        new Bulkhead(
            1, MAX_WAITING, "Too many lists of events are being read", refused.by("event_lists")),
        // Reads the orders of up to 92 days.
        "getLandingPageStats",
        new Bulkhead(
            1,
            MAX_WAITING,
            "Too many figures of landing pages are being read",
            refused.by("landing_page_stats")),
        // Reads up to 5,000 buckets.
        "getTurnover",
        new Bulkhead(2, MAX_WAITING, "Too many turnovers are being read", refused.by("turnovers")),
        // Token requests of one merchant wait for each other in the database.
        "createToken",
        tokens,
        "rotateToken",
        tokens,
        // Works for up to 10 s.
        "eraseCustomer",
        new Bulkhead(
            1,
            MAX_WAITING_ERASURES,
            "Too many customers are being erased",
            refused.by("customer_erasures")));
  }

  /** What bounds an operation by merchant; null if nothing does. */
  @Nullable Bulkhead bulkhead(String operationId) {
    return expensive.getOrDefault(operationId, operationId.startsWith("list") ? lists : null);
  }

  /** Sets the rates of a configuration that was read again; all other budgets stay. */
  void changeRates(AppConfig config) {
    int refusals = config.tokens().failuresPerMinute();
    refusedTokens.change(refusals, Math.max(1, refusals));
    refusedOperatorTokens.change(refusals, Math.max(1, refusals));
    requests.change(config.rateLimit());
    pages.change(config.checkout());
  }
}
