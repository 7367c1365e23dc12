package dev.paylink.base.id;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The public form of an identifier: a prefix for the type of the object, an underscore, and the 26
 * characters of a UUIDv7 in Crockford's base32 (TypeID specification 0.3), as {@code
 * ord_01jd5k8zv7e6w9q2m4t8x0c3fb}. Stored as {@code uuid}; ordered by creation time.
 */
public enum TypeId {
  ORDER("ord", "orderId"),
  PAYMENT_LINK("plink", "paymentLinkId"),
  DIGITAL_PRODUCT("prod", "productId"),
  LANDING_PAGE("page", "pageId"),
  PAYMENT("pay", "paymentId"),
  REFUND("ref", "refundId"),
  EVENT("evt", "eventId"),
  PRODUCT_FILE("pfile", "fileId"),
  IMAGE("img", "imageId"),
  LICENCE_KEY("lkey", "licenceKeyId"),
  WEBHOOK_ENDPOINT("whe", "endpointId"),
  WEBHOOK_DELIVERY("whd", "deliveryId"),
  MESSAGE("msg", "messageId"),
  MERCHANT("mer", "merchantId"),
  TOKEN("tok", "tokenId"),
  REQUEST("req", "requestId"),
  ERASURE("era", "erasureId"),
  OPERATOR_TOKEN("optok", "operatorTokenId");

  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int LENGTH = 26;
  private static final int BITS_PER_CHARACTER = 5;

  private final String prefix;
  private final String field;

  /**
   * @param field the name of the field that has one, in messages of the bus
   */
  TypeId(String prefix, String field) {
    this.prefix = prefix + "_";
    this.field = field;
  }

  /** The public form of a UUID. */
  public String encode(UUID id) {
    return prefix + characters(id);
  }

  /** The 26 characters of a UUID, without a prefix. */
  public static String characters(UUID id) {
    char[] text = new char[LENGTH];
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    for (int i = LENGTH - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (low & 31));
      low = (low >>> BITS_PER_CHARACTER) | (high << (Long.SIZE - BITS_PER_CHARACTER));
      high >>>= BITS_PER_CHARACTER;
    }
    return new String(text);
  }

  /** Whether a text is an identifier of this type. */
  public boolean matches(@Nullable String text) {
    return text != null
        && text.length() == prefix.length() + LENGTH
        && text.startsWith(prefix)
        && text.charAt(prefix.length()) <= '7'
        && text.chars().skip(prefix.length()).allMatch(c -> ALPHABET.indexOf(c) >= 0);
  }

  /**
   * The UUID of a public form.
   *
   * @param text null if absent, as an extension may send
   * @throws Fault {@code invalid_request} if the text is not an identifier of this type
   */
  public UUID decode(@Nullable String text) {
    if (text == null
        || text.length() != prefix.length() + LENGTH
        || !text.startsWith(prefix)
        || text.charAt(prefix.length()) > '7') {
      throw notThis();
    }
    long high = 0;
    long low = 0;
    for (int i = prefix.length(); i < text.length(); i++) {
      int value = ALPHABET.indexOf(text.charAt(i));
      if (value < 0) {
        throw notThis();
      }
      high = (high << BITS_PER_CHARACTER) | (low >>> (Long.SIZE - BITS_PER_CHARACTER));
      low = (low << BITS_PER_CHARACTER) | value;
    }
    return new UUID(high, low);
  }

  /**
   * The UUID of a public form; null if absent.
   *
   * @throws Fault as {@link #decode}
   */
  public @Nullable UUID decodeOptional(@Nullable String text) {
    return text == null ? null : decode(text);
  }

  /** A {@code not_found} for an identifier of this type. */
  public Fault unknown(String id) {
    String type = name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return new Fault(FaultCode.NOT_FOUND, "There is no %s %s".formatted(type, id));
  }

  /** As {@link #unknown(String)}. */
  public Fault unknown(UUID id) {
    return unknown(encode(id));
  }

  private Fault notThis() {
    return Fault.invalid(field, requirement());
  }

  /** What an identifier of this type is, as the end of a sentence about a field. */
  public String requirement() {
    return "must be %s and %d characters".formatted(prefix, LENGTH);
  }

  /** The time inside a UUIDv7, in milliseconds. */
  public static Instant timeOf(UUID id) {
    return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
  }
}
