package dev.paylink.base.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Writes times like {@link Instant#toString}: in UTC, with no, three, six or nine decimals. For
 * years from 0 to 9999 it does not use the formatter of the JDK, which takes as long as the rest of
 * a page of orders.
 */
final class Rfc3339Serializer extends StdSerializer<Instant> {
  private static final long serialVersionUID = 1L;
  private static final int MILLION = 1_000_000;

  Rfc3339Serializer() {
    super(Instant.class);
  }

  @Override
  public void serialize(Instant time, JsonGenerator json, SerializerProvider provider)
      throws IOException {
    LocalDateTime utc =
        LocalDateTime.ofEpochSecond(time.getEpochSecond(), time.getNano(), ZoneOffset.UTC);
    json.writeString(
        utc.getYear() < 0 || utc.getYear() > 9999 ? time.toString() : text(utc).toString());
  }

  private static StringBuilder text(LocalDateTime utc) {
    StringBuilder text = new StringBuilder(30);
    digits(text, utc.getYear(), 4).append('-');
    digits(text, utc.getMonthValue(), 2).append('-');
    digits(text, utc.getDayOfMonth(), 2).append('T');
    digits(text, utc.getHour(), 2).append(':');
    digits(text, utc.getMinute(), 2).append(':');
    digits(text, utc.getSecond(), 2);
    int nanos = utc.getNano();
    if (nanos % MILLION == 0 && nanos != 0) {
      digits(text.append('.'), nanos / MILLION, 3);
    } else if (nanos % 1_000 == 0 && nanos != 0) {
      digits(text.append('.'), nanos / 1_000, 6);
    } else if (nanos != 0) {
      digits(text.append('.'), nanos, 9);
    }
    return text.append('Z');
  }

  private static StringBuilder digits(StringBuilder text, int number, int count) {
    int power = 1;
    for (int i = 1; i < count; i++) {
      power *= 10;
    }
    for (; power > 0; power /= 10) {
      text.append((char) ('0' + number / power % 10));
    }
    return text;
  }
}
