package dev.paylink.sales.risk;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.api.RiskMessages.RiskVerdict;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.base.work.CallerContext;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.CustomerColumns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.risk.RiskRules.Facts;
import dev.paylink.sales.risk.RiskStore.PayerCounts;
import dev.paylink.web.money.Money;
import dev.paylink.web.text.InputText;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects the facts about an order that is about to be created, and assesses them by the built-in
 * rules and by an extension if one is registered. A failure here never stops the order; it flags
 * the order. An instance belongs to one event loop.
 */
public final class RiskService {
  private static final Logger log = LoggerFactory.getLogger(RiskService.class);
  private static final AssessmentLog failures = new AssessmentLog(log, System::nanoTime);
  private static final Duration MEDIAN_PERIOD = Duration.ofDays(30);
  private static final Duration MEDIAN_TTL = Duration.ofMinutes(10);
  private static final int MAX_MEDIANS = 10_000;
  private static final int MAX_REASON = 500;

  private final RiskStore store;
  private final RiskRules rules;
  private final AppConfig.Risk config;
  private final Bus bus;
  private final MerchantClocks clocks;
  private final Cache<MedianKey, Future<OptionalLong>> medians =
      Caffeine.newBuilder()
          .maximumSize(MAX_MEDIANS)
          .expireAfterWrite(MEDIAN_TTL)
          .executor(Runnable::run)
          .build();

  private record MedianKey(UUID merchantId, String currency) {}

  public RiskService(Database database, AppConfig.Risk config, Bus bus, MerchantClocks clocks) {
    this.store = new RiskStore(database);
    this.rules = new RiskRules(config);
    this.config = config;
    this.bus = bus;
    this.clocks = clocks;
  }

  /** Returns the reasons to flag an order as suspicious; empty without a reason. Never fails. */
  public Future<List<Suspicion>> assess(AssessRisk order, Money money) {
    Instant now = clocks.of(order.merchantId()).instant().truncatedTo(ChronoUnit.MICROS);
    Future<List<Suspicion>> ownReasons = judge(order, money, now);
    Future<List<Suspicion>> extensionReasons = askExtension(order, now);
    return Future.join(ownReasons, extensionReasons)
        .map(
            both -> {
              List<Suspicion> all = new ArrayList<>(ownReasons.result());
              all.addAll(extensionReasons.result());
              return all;
            });
  }

  private Future<List<Suspicion>> judge(AssessRisk order, Money money, Instant now) {
    UUID merchantId = TypeId.MERCHANT.decode(order.merchantId());
    Customer customer = CustomerColumns.orEmpty(order.customer());
    Instant since = now.minus(config.window());
    int maxCount =
        Math.max(
            config.ordersPerAddress(), Math.max(config.ordersPerEmail(), config.ordersPerPhone()));
    Future<PayerCounts> counts =
        store.payer(merchantId, customer, order.payerAddress(), since, maxCount);
    Future<OptionalLong> median = median(merchantId, order.currency(), now);
    return Future.all(counts, median)
        .map(both -> rules.judge(facts(counts.result(), money, median.result()), now))
        .recover(failure -> notAssessed("The risk rules", failure, now));
  }

  /**
   * Flags the order: a payer that makes the assessment fail, as by load, must not avoid the flag.
   */
  private static Future<List<Suspicion>> notAssessed(String part, Throwable failure, Instant now) {
    failures.failed(part, failure);
    return Future.succeededFuture(List.of(RiskRules.notAssessed(part, now)));
  }

  private static Facts facts(PayerCounts counts, Money money, OptionalLong median) {
    return new Facts(counts.ofEmail(), counts.ofPhone(), counts.ofAddress(), money.minor(), median);
  }

  /** Caches the median for ten minutes, because it changes slowly. */
  private Future<OptionalLong> median(UUID merchantId, String currency, Instant now) {
    if (config.amountTimesMedian() == 0) {
      return Future.succeededFuture(OptionalLong.empty());
    }
    MedianKey key = new MedianKey(merchantId, currency);
    Future<OptionalLong> cached = medians.getIfPresent(key);
    if (cached == null) {
      cached =
          store.median(
              merchantId, currency, now.minus(MEDIAN_PERIOD), config.amountMinimumOrders());
      medians.put(key, cached); // before the failure is handled, which may have happened already
      Future<OptionalLong> asked = cached;
      asked
          .onSuccess(median -> medians.asMap().replace(key, asked, Future.succeededFuture(median)))
          .onFailure(failure -> medians.invalidate(key));
    }
    return CallerContext.of(cached);
  }

  private Future<List<Suspicion>> askExtension(AssessRisk order, Instant now) {
    if (!bus.handles(BusApi.ASSESS_RISK)) {
      return Future.succeededFuture(List.of());
    }
    return bus.request(BusApi.ASSESS_RISK, order)
        .map(verdict -> reasons(verdict, now))
        .recover(failure -> notAssessed("The risk extension", failure, now));
  }

  private static List<Suspicion> reasons(RiskVerdict verdict, Instant now) {
    String reason = verdict.reason();
    if (reason == null || !InputText.isVisible(reason)) {
      return List.of();
    }
    return List.of(RiskRules.assessed(PlainText.of(reason, MAX_REASON), now));
  }
}
