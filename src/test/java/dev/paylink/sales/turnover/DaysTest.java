package dev.paylink.sales.turnover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.TurnoverInterval;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaysTest {
  private static final int SPAN_SECONDS = 900;

  private static Days days(String first, String last) {
    return new Days(LocalDate.parse(first), LocalDate.parse(last));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DAY|2026-11-29|2026-12-01|2026-11-29/2026-11-29 2026-11-30/2026-11-30 2026-12-01/2026-12-01",
        "WEEK|2026-12-28|2027-01-03|2026-12-28/2027-01-03",
        "WEEK|2026-12-30|2027-01-12|2026-12-30/2027-01-03 2027-01-04/2027-01-10 2027-01-11/2027-01-12",
        "MONTH|2028-01-31|2028-03-01|2028-01-31/2028-01-31 2028-02-01/2028-02-29 2028-03-01/2028-03-01",
        "MONTH|2026-11-10|2026-11-12|2026-11-10/2026-11-12",
      })
  void dividesPeriod(TurnoverInterval interval, String first, String last, String expected) {
    String found =
        days(first, last).by(interval).stream()
            .map(part -> part.first() + "/" + part.last())
            .collect(Collectors.joining(" "));
    assertEquals(expected, found);
  }

  @Test
  void leavesPeriodWhole() {
    Days period = days("2026-11-10", "2026-11-12");
    assertEquals(List.of(period), period.by(null));
  }

  /** A day starts at midnight, or at the first time of it that there is. */
  @ParameterizedTest
  @CsvSource({
    "UTC,2026-03-29,2026-03-29T00:00:00Z,24",
    "Europe/Berlin,2026-03-29,2026-03-28T23:00:00Z,23",
    "Europe/Berlin,2026-10-25,2026-10-24T22:00:00Z,25",
    "Asia/Jakarta,2026-11-21,2026-11-20T17:00:00Z,24",
    "Asia/Kathmandu,2026-11-21,2026-11-20T18:15:00Z,24",
    "Pacific/Apia,2011-12-29,2011-12-29T10:00:00Z,24",
    "Pacific/Apia,2011-12-30,2011-12-30T10:00:00Z,0",
    "Pacific/Apia,2011-12-31,2011-12-30T10:00:00Z,24",
    "Africa/Cairo,2026-04-24,2026-04-23T22:00:00Z,23",
    "America/Havana,2026-11-01,2026-11-01T04:00:00Z,25",
    "Australia/Lord_Howe,2026-04-05,2026-04-04T13:00:00Z,24.5",
  })
  void knowsWhenDaysBegin(String zone, String day, Instant start, double hours) {
    Days one = days(day, day);
    ZoneId in = ZoneId.of(zone);
    assertEquals(start.getEpochSecond(), (long) one.firstSpan(in) * SPAN_SECONDS);
    assertEquals(hours * 4, one.endSpan(in) - one.firstSpan(in));
  }

  /** Liberia was 44 minutes and 30 seconds behind UTC until 1972. */
  @Test
  void takesQuarterInWhichOldDaysBegin() {
    Days old = days("1971-06-01", "1971-06-01");
    assertEquals(
        Instant.parse("1971-06-01T00:30:00Z").getEpochSecond(),
        (long) old.firstSpan(ZoneId.of("Africa/Monrovia")) * SPAN_SECONDS);
  }
}
