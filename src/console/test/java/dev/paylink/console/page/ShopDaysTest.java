package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShopDaysTest {
  @ParameterizedTest
  @CsvSource({
    "UTC, 2026-11-28, 2026-11-28T00:00:00Z, 2026-11-29T00:00:00Z",
    "Asia/Jakarta, 2026-11-28, 2026-11-27T17:00:00Z, 2026-11-28T17:00:00Z",
    "Pacific/Pago_Pago, 2026-11-28, 2026-11-28T11:00:00Z, 2026-11-29T11:00:00Z",
    "Pacific/Kiritimati, 2026-11-28, 2026-11-27T10:00:00Z, 2026-11-28T10:00:00Z",
    "Asia/Kathmandu, 2026-11-28, 2026-11-27T18:15:00Z, 2026-11-28T18:15:00Z",
    "America/New_York, 2026-03-08, 2026-03-08T05:00:00Z, 2026-03-09T04:00:00Z", // 23 hours
    "America/Sao_Paulo, 2018-11-04, 2018-11-04T03:00:00Z, 2018-11-05T02:00:00Z", // no midnight
    "UTC, 2026-02-30, 2026-02-30, 2026-02-30",
    "UTC, tomorrow, tomorrow, tomorrow",
    "UTC, 2026-11-28T12:00:00Z, 2026-11-28T12:00:00Z, 2026-11-28T12:00:00Z",
    "UTC, 9999-12-31, 9999-12-31T00:00:00Z, 9999-12-31"
  })
  void turnsDaysOfTheShopIntoTimes(String zone, String day, String from, String to) {
    Map<String, String> filters = Map.of("createdFrom", day, "createdTo", day, "status", "paid");

    assertEquals(
        Map.of("createdFrom", from, "createdTo", to, "status", "paid"),
        ShopDays.asTimes(filters, ZoneId.of(zone)));
  }
}
