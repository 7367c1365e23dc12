package dev.paylink.base.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

  @ParameterizedTest
  @CsvSource({
    "2026-11-21T04:30:00Z,                2026-11-21T04:30:00Z",
    "2026-11-21t04:30:00z,                2026-11-21T04:30:00Z",
    "2026-11-21T04:30:00.1Z,              2026-11-21T04:30:00.100Z",
    "2026-11-21T04:30:00.123456789+00:00, 2026-11-21T04:30:00.123456789Z",
    "2026-11-21T04:30:00-00:00,           2026-11-21T04:30:00Z",
    "2026-11-21T11:30:00+07:00,           2026-11-21T04:30:00Z",
    "2026-11-20T23:30:00-05:00,           2026-11-21T04:30:00Z",
    "2026-11-21T04:30:00.123456789987Z,   2026-11-21T04:30:00.123456789Z",
    "2026-11-22T04:29:00+23:59,           2026-11-21T04:30:00Z",
    "2026-11-20T04:31:00-23:59,           2026-11-21T04:30:00Z",
    "2024-02-29T23:59:59Z,                2024-02-29T23:59:59Z",
    "0000-01-01T00:00:00Z,                0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z,      9999-12-31T23:59:59.999999999Z"
  })
  void readsADateTimeWithAnOffset(String text, Instant time) {
    assertEquals(Optional.of(time), Rfc3339.dateTime(text));
    assertEquals(Optional.of(time), Rfc3339.startOf(text));
    assertEquals(Optional.of(time), Rfc3339.endOf(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026",
        "2026-11",
        "2026-11-21T04:30:00",
        "2026-11-21T04:30Z",
        "2026-11-21 04:30:00Z",
        "2026-11-21T04:30:00.Z",
        "2026-11-21T04:30:001Z",
        "2026-11-21T04:30:00,5Z",
        "2026-11-21T04:30:00+07",
        "2026-11-21T04:30:00+0700",
        "2026-11-21T04:30:00 07:00",
        "2026-11-21T04:30:00+24:00",
        "2026-11-21T04:30:00+07:60",
        "2026-11-21T04:30:00Z[UTC]",
        " 2026-11-21T04:30:00Z",
        "2026-11-21T04:30:00Z\n",
        "2026-11-21T24:00:00Z",
        "2026-11-21T04:60:00Z",
        "2016-12-31T23:59:60Z",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-11-31T00:00:00Z",
        "+12026-11-21T04:30:00Z",
        "-0001-11-21T04:30:00Z",
        "٢٠٢٦-11-21T04:30:00Z",
        "1795235400",
        "2026-02-29",
        "2026-2-09",
        "20261121",
      })
  void returnsEmptyForAnythingElse(String text) {
    assertEquals(Optional.empty(), Rfc3339.dateTime(text));
    assertEquals(Optional.empty(), Rfc3339.startOf(text));
    assertEquals(Optional.empty(), Rfc3339.endOf(text));
  }

  /** RFC 3339 has no text for such an instant, so it could be read but not written. */
  @ParameterizedTest
  @ValueSource(strings = {"9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"})
  void returnsEmptyOutsideFourDigitYearsOfUtc(String text) {
    assertEquals(Optional.empty(), Rfc3339.dateTime(text));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-21, 2026-11-21T00:00:00Z, 2026-11-22T00:00:00Z",
    "2026-12-31, 2026-12-31T00:00:00Z, 2027-01-01T00:00:00Z",
    "2024-02-28, 2024-02-28T00:00:00Z, 2024-02-29T00:00:00Z",
    "0000-01-01, 0000-01-01T00:00:00Z, 0000-01-02T00:00:00Z",
    "9999-12-31, 9999-12-31T00:00:00Z, +10000-01-01T00:00:00Z"
  })
  void readsADateAsAWholeDayInUtc(String date, Instant start, Instant end) {
    assertEquals(Optional.of(start), Rfc3339.startOf(date));
    assertEquals(Optional.of(end), Rfc3339.endOf(date));
    assertEquals(Optional.empty(), Rfc3339.dateTime(date));
  }
}
