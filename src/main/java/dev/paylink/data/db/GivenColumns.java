package dev.paylink.data.db;

import io.vertx.sqlclient.Tuple;
import java.lang.reflect.Array;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the rows that a statement is given.
 *
 * @param names of the columns
 * @param types of PostgreSQL
 */
record GivenColumns(List<String> names, List<String> types) {
  private static final Map<String, Class<?>> CLASSES =
      Map.of(
          "text", String.class,
          "uuid", UUID.class,
          "bigint", Long.class,
          "integer", Integer.class,
          "boolean", Boolean.class,
          "timestamptz", OffsetDateTime.class);

  /**
   * @param columns name and type of each column, separated by commas
   */
  static GivenColumns of(String columns) {
    List<String[]> pairs =
        Stream.of(columns.strip().split(",\\s*")).map(column -> column.split(" ")).toList();
    return new GivenColumns(
        pairs.stream().map(pair -> pair[0]).toList(), pairs.stream().map(pair -> pair[1]).toList());
  }

  /** A query of one row, with a parameter for each column, and {@code n} 1. */
  String one() {
    return IntStream.range(0, names.size())
        .mapToObj(i -> "$%d::%s as %s, ".formatted(i + 1, types.get(i), names.get(i)))
        .collect(Collectors.joining("", "(select ", "1::bigint as n) as g"));
  }

  /** A function call that returns rows from an array for each column, with {@code n} from 1. */
  String many() {
    String arrays =
        IntStream.range(0, names.size())
            .mapToObj(i -> "$%d::%s[]".formatted(i + 1, types.get(i)))
            .collect(Collectors.joining(", "));
    return "unnest(%s) with ordinality as g (%s, n)".formatted(arrays, String.join(", ", names));
  }

  /** The parameters for rows: of one row its values, else an array for each column. */
  Tuple parameters(List<? extends List<? extends @Nullable Object>> rows) {
    if (rows.size() == 1) {
      return Tuple.wrap(new ArrayList<Object>(rows.get(0)));
    }
    Tuple parameters = Tuple.tuple();
    for (int column = 0; column < types.size(); column++) {
      Class<?> type = Objects.requireNonNull(CLASSES.get(types.get(column)), types.get(column));
      Object[] values = (Object[]) Array.newInstance(type, rows.size());
      for (int row = 0; row < values.length; row++) {
        values[row] = rows.get(row).get(column);
      }
      parameters.addValue(values);
    }
    return parameters;
  }
}
