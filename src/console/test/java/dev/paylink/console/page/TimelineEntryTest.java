package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventData;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.EventType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineEntryTest {
  @ParameterizedTest
  @CsvSource({
    "refund.created, false, refund.created, ''",
    "refund.failed, false, refund.failed, bad",
    "refund.created, true, dispute.created, waiting",
    "refund.succeeded, true, dispute.succeeded, bad",
    "refund.failed, true, dispute.failed, good"
  })
  void namesDisputes(String type, boolean dispute, String name, String look) {
    EventObject object = new EventObject("{\"dispute\":%b,\"amount\":5}".formatted(dispute));
    Event event =
        new Event(
            "evt_1",
            EventType.of(type).orElseThrow(),
            Instant.EPOCH,
            1,
            new EventData(object, null));
    TimelineEntry entry = TimelineEntry.of(List.of(event), List.of(), List.of()).get(0);
    assertEquals(name, entry.name());
    assertEquals(look, entry.look());
  }
}
