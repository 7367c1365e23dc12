package dev.paylink.base.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;

/**
 * Reads JSON that is stored, to change it: unlike {@link StrictJson} also what no request may have,
 * but other writers of the database, such as names that occur twice, of which the last counts.
 */
public final class StoredJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private StoredJson() {}

  /**
   * The maps, lists, texts, numbers and truth values of a document, in its order, with exact
   * numbers; empty if it nests a thousand levels deep, or has a number of a thousand digits.
   */
  public static Optional<Object> read(String document) {
    try {
      return Optional.ofNullable(MAPPER.readValue(document, Object.class));
    } catch (JsonProcessingException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
