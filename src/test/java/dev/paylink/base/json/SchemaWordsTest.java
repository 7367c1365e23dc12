package dev.paylink.base.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"enum\":[\"pending\",\"paid\"],\"type\":\"string\"}              | one of pending, paid",
        "{\"type\":\"string\",\"pattern\":\"x\",\"description\":\"an `id` \"} | an id",
        "{\"type\":\"string\",\"pattern\":\"x\"}                            | a string",
        "{\"type\":\"string\",\"description\":\"Not a rule.\"}              | a string",
        "{\"type\":\"string\",\"maxLength\":32}                             | a string of at most 32 characters",
        "{\"type\":\"string\",\"minLength\":1,\"maxLength\":200}            | a string of 1 to 200 characters",
        "{\"type\":\"string\",\"minLength\":1}                              | a string that is not empty",
        "{\"type\":\"string\",\"minLength\":0}                              | a string",
        "{\"type\":\"integer\"}                                             | an integer",
        "{\"type\":\"integer\",\"minimum\":1,\"maximum\":100}               | an integer from 1 to 100",
        "{\"type\":\"number\",\"minimum\":0.5,\"maximum\":1}                | a number from 0.5 to 1",
        "{\"type\":\"number\",\"exclusiveMinimum\":0}                       | a number over 0",
        "{\"type\":\"number\",\"exclusiveMinimum\":0,\"maximum\":9}         | a number over 0 and at most 9",
        "{\"type\":\"boolean\"}                                             | true or false",
        "{\"type\":\"object\"}                                              | a JSON object",
        "{\"type\":\"array\",\"items\":{\"enum\":[\"a\",\"b\"]}}            | a list, each item one of a, b",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"},\"minItems\":1} | a list that is not empty, each item an integer",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"},\"uniqueItems\":true} | a list, each item an integer, none twice",
        "{\"type\":[\"string\",\"null\"],\"maxLength\":32}                | a string of at most 32 characters, or null",
        "{\"enum\":[false],\"type\":\"boolean\"}                             | false",
        "{\"type\":\"string\",\"pattern\":\"x\",\"description\":\"1 to 9 digits; your own\"} | 1 to 9 digits",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"},\"maxItems\":9} | a list of at most 9 items, each item an integer",
        "{\"type\":\"array\",\"items\":{\"type\":\"integer\"},\"minItems\":1,\"maxItems\":9} | a list of 1 to 9 items, each item an integer",
        "{}                                                                 | of another type",
      })
  void describesASchemaInWords(String schema, String words) {
    assertEquals(words, SchemaWords.describe(new JsonObject(schema)));
  }
}
