package dev.paylink.catalog.landing;

import dev.paylink.api.Fault;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingPageStats;
import dev.paylink.base.id.TypeId;
import io.vertx.core.Future;
import java.time.temporal.ChronoUnit;

/** Business rules of the figures of landing pages. */
final class LandingStatsService {
  private static final int MAX_DAYS = 92;

  private final LandingStatsStore store;
  private final LandingService pages;

  LandingStatsService(LandingStatsStore store, LandingService pages) {
    this.store = store;
    this.pages = pages;
  }

  Future<LandingPageStats> get(GetLandingPageStats query) {
    long days = ChronoUnit.DAYS.between(query.from(), query.to()) + 1;
    if (days < 1 || days > MAX_DAYS) {
      throw Fault.invalid("to", "must be from 0 to %d days after from".formatted(MAX_DAYS - 1));
    }
    return pages
        .get(new GetLandingPage(query.merchantId(), query.pageId()))
        .compose(
            page ->
                store.days(
                    TypeId.MERCHANT.decode(query.merchantId()),
                    TypeId.LANDING_PAGE.decode(query.pageId()),
                    query.from().datesUntil(query.to().plusDays(1)).toList()))
        .map(LandingPageStats::new);
  }
}
