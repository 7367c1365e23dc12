package dev.paylink.events.feed;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.api.WriteEventMessages.EventWritten;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import dev.paylink.base.content.ExtensionNames;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.JsonRefusal;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.outbox.OutboxSignal;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Business rules of writing events of extensions. */
final class ExtensionEvents {
  private static final Pattern KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");

  private static final List<TypeId> SUBJECTS =
      List.of(
          TypeId.ORDER, TypeId.PAYMENT_LINK, TypeId.DIGITAL_PRODUCT, TypeId.PAYMENT, TypeId.REFUND);

  private final ExtensionEventStore store;
  private final OutboxSignal events;
  private final Ids ids;
  private final InstantSource clock;

  ExtensionEvents(ExtensionEventStore store, OutboxSignal events, Ids ids, InstantSource clock) {
    this.store = store;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /** What the event says, as the contract has it. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record ExtensionEvent(
      String id, String type, @Nullable String about, ExtensionData data) {}

  /** What the fingerprint of the key is made of. */
  private record Said(String type, @Nullable String about, String data) {}

  Future<EventWritten> write(WriteEvent command, Origin origin) {
    check(command);
    UUID id = ids.next();
    String eventId = TypeId.EVENT.encode(id);
    ExtensionEvent event =
        new ExtensionEvent(eventId, command.type(), command.about(), command.data());
    Creation creation =
        new Creation(
            TypeId.MERCHANT.decode(command.merchantId()),
            "writeEvent",
            command.idempotencyKey(),
            new Said(command.type(), command.about(), command.data().json()),
            id,
            eventId,
            new EventWritten(eventId, false));
    return events
        .announce(store.write(creation, StrictJson.write(event), clock.instant(), origin))
        .map(answer -> new EventWritten(answer.id(), answer.replayed()));
  }

  private static void check(WriteEvent command) {
    if (command.idempotencyKey() == null || !KEY.matcher(command.idempotencyKey()).matches()) {
      throw Fault.invalid("idempotencyKey", "must be 1 to 255 printable ASCII characters");
    }
    if (command.type() == null || !ExtensionNames.isName(command.type())) {
      throw Fault.invalid("type", ExtensionNames.RULE);
    }
    if (command.about() != null
        && SUBJECTS.stream().noneMatch(type -> type.matches(command.about()))) {
      throw Fault.invalid(
          "about",
          "must be the id of an order, a payment link, a digital product, a payment or a refund");
    }
    checkData(command.data());
  }

  private static void checkData(@Nullable ExtensionData data) {
    String json = data == null ? "" : data.json();
    try {
      StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8));
    } catch (JsonRefusal refused) {
      throw Fault.invalid("data", String.valueOf(refused.getMessage()));
    }
  }
}
