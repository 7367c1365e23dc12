package dev.paylink.base.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.ExtensionInput;
import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import dev.paylink.api.OrderMessages.MetadataPatch;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Strict JSON (RFC 8259, I-JSON RFC 7493): exact reading and deterministic writing.
 *
 * <p>The mapper of Vert.x turns decimals into doubles, keeps the last of duplicate names, and
 * accepts comments and trailing text; this one rejects all of that. Decimals are {@link
 * java.math.BigDecimal}, times are RFC 3339 in UTC, absent values are omitted.
 */
public final class StrictJson {
  /** Maximum nesting depth of arrays and objects in a request. */
  public static final int MAX_DEPTH = 32;

  /** The same for JSON that this class wrote, where a part of a request is within other objects. */
  private static final int MAX_OWN_DEPTH = 2 * MAX_DEPTH;

  private static final int MAX_NUMBER_LENGTH = 1_000;

  /** Omits null components of records, and writes null values of maps. */
  private static final JsonInclude.Value WITHOUT_ABSENT =
      JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS);

  private static final ObjectMapper MAPPER = mapper(MAX_DEPTH);

  private static final ObjectMapper OWN = mapper(MAX_OWN_DEPTH);

  private static final ObjectMapper CANONICAL =
      MAPPER.copy().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private StrictJson() {}

  private static ObjectMapper mapper(int maxDepth) {
    return JsonMapper.builder(
            JsonFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxNestingDepth(maxDepth)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .build())
        .addModule(
            new JavaTimeModule()
                .addDeserializer(Instant.class, new Rfc3339Deserializer())
                .addSerializer(Instant.class, new Rfc3339Serializer())
                .addDeserializer(
                    Metadata.class, new RawJsonDeserializer<>(Metadata.class, Metadata::new))
                .addDeserializer(
                    MetadataPatch.class,
                    new RawJsonDeserializer<>(MetadataPatch.class, MetadataPatch::new))
                .addDeserializer(
                    EventObject.class,
                    new RawJsonDeserializer<>(EventObject.class, EventObject::new))
                .addDeserializer(
                    ExtensionData.class,
                    new RawJsonDeserializer<>(ExtensionData.class, ExtensionData::new))
                .addDeserializer(
                    ExtensionInput.class,
                    new RawJsonDeserializer<>(ExtensionInput.class, ExtensionInput::new)))
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .defaultPropertyInclusion(WITHOUT_ABSENT)
        .build();
  }

  /**
   * Reads one JSON object from UTF-8 bytes. Drops invisible characters at the start and the end of
   * its texts.
   *
   * @throws JsonRefusal if the bytes are not one well-formed JSON object as described above; its
   *     message names the error and its location
   */
  public static Map<String, Object> readObject(byte[] utf8) {
    String text = decode(utf8);
    try {
      Object value = JsonValues.checked(MAPPER.readValue(text, Object.class));
      if (value instanceof Map<?, ?> object) {
        return castToObject(object);
      }
      throw new JsonRefusal("must be a JSON object");
    } catch (JsonProcessingException e) {
      throw refusal(e);
    } catch (NumberFormatException e) { // the exponent is out of range for BigDecimal
      throw new JsonRefusal(
          "must have only numbers of at most %d digits".formatted(JsonValues.MAX_DIGITS));
    }
  }

  /** Reads a record that this class wrote. */
  public static <T> T read(String json, Class<T> type) {
    try {
      return OWN.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "Not a " + type.getSimpleName() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Converts a tree from {@link #readObject}, or a part of one, to a record; unknown names are
   * ignored.
   *
   * @throws JsonRefusal naming the field whose value cannot be converted, for example to a time
   */
  public static <T> T convert(Object tree, Class<T> type) {
    try {
      return MAPPER.convertValue(tree, type);
    } catch (IllegalArgumentException e) {
      if (e.getCause() instanceof JsonMappingException mapping) {
        throw ofField(mapping);
      }
      throw e;
    }
  }

  private static RuntimeException ofField(JsonMappingException failure) {
    if (failure.getCause() instanceof Fault fault) {
      return fault;
    }
    String field =
        failure.getPath().stream().map(StrictJson::name).collect(Collectors.joining("."));
    return new JsonRefusal(field, failure.getOriginalMessage());
  }

  /** A field, or a place in an array, from 0. */
  private static String name(JsonMappingException.Reference step) {
    return step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName();
  }

  /** Writes a record, a map or a list as compact JSON. */
  public static String write(Object value) {
    return write(MAPPER, value);
  }

  /** Writes like {@link #write}, as UTF-8 bytes. */
  public static byte[] writeBytes(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw unwritable(value, e);
    }
  }

  /** Writes with sorted names at every depth, so that equal values give equal text. */
  public static String writeCanonical(Object value) {
    return write(CANONICAL, read(write(value), Object.class));
  }

  private static String write(ObjectMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw unwritable(value, e);
    }
  }

  private static IllegalArgumentException unwritable(Object value, JsonProcessingException cause) {
    return new IllegalArgumentException("Cannot be written as JSON: " + value.getClass(), cause);
  }

  private static String decode(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(utf8))
          .toString();
    } catch (CharacterCodingException e) {
      throw new JsonRefusal("must be UTF-8");
    }
  }

  @SuppressWarnings("unchecked") // JSON names are strings
  private static Map<String, Object> castToObject(Map<?, ?> object) {
    return (Map<String, Object>) object;
  }

  private static JsonRefusal refusal(JsonProcessingException e) {
    if (e instanceof StreamConstraintsException) {
      return new JsonRefusal(
          "must nest at most %d levels deep, with numbers of at most %d characters"
              .formatted(MAX_DEPTH, MAX_NUMBER_LENGTH));
    }
    String where =
        e.getLocation() == null
            ? ""
            : " (line %d, column %d)"
                .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    if (e instanceof JsonParseException && e.getOriginalMessage().startsWith("Duplicate field")) {
      return new JsonRefusal("must not name a field twice" + where);
    }
    if (e instanceof MismatchedInputException
        && e.getOriginalMessage().startsWith("Trailing token")) {
      return new JsonRefusal("must be one JSON object with nothing after it" + where);
    }
    return new JsonRefusal("must be well-formed JSON" + where);
  }
}
