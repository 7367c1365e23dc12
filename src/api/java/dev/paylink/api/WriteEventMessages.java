package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The request and the reply of {@link BusApi#WRITE_EVENT}. */
public final class WriteEventMessages {
  private WriteEventMessages() {}

  /**
   * Writes an event of an extension.
   *
   * @param merchantId {@code mer_…}, whose event it is
   * @param idempotencyKey 1 to 255 printable ASCII characters: the event is written once in 24
   *     hours. If an event causes the command, its id is a good key
   * @param type {@code ext.}, the name of the extension, and what happened, of 1 to 60 lower-case
   *     letters, digits, {@code _} and {@code .}, as {@code ext.mailer.receipt_sent}
   * @param about the id of an order, a payment link, a digital product, a payment or a refund; null
   *     if it is about no object. It is not checked
   * @param data more about it. It must not have personal data of a customer, because an erasure
   *     does not change it
   */
  public record WriteEvent(
      String merchantId,
      String idempotencyKey,
      String type,
      @Nullable String about,
      ExtensionData data) {}

  /**
   * Data of an event of an extension, as compact JSON text.
   *
   * @param json one JSON object, at most {@link #MAX_BYTES} of UTF-8
   */
  public record ExtensionData(@JsonValue @JsonRawValue String json) {
    /** The size limit: 16 KiB of UTF-8. */
    public static final int MAX_BYTES = 16 * 1024;

    /**
     * Checks the size.
     *
     * @throws Fault {@code invalid_request}, naming {@code data}
     */
    public ExtensionData {
      if (json.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
        throw Fault.invalid("data", "must be at most 16 KiB of JSON");
      }
    }
  }

  /**
   * The reply to {@link WriteEvent}.
   *
   * @param eventId {@code evt_…}
   * @param replayed whether an earlier command with the same idempotency key wrote it
   */
  public record EventWritten(String eventId, boolean replayed) {}
}
