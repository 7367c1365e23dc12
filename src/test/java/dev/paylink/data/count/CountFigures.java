package dev.paylink.data.count;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** SQL that counts wrong counts of a merchant {@code checked}, for all merchants at once. */
public final class CountFigures {
  private static final String LOWEST = "'00000000-0000-0000-0000-000000000000'::uuid";
  private static final String HIGHEST = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

  /** Bits of the milliseconds of a bucket of level 3. */
  private static final int PART_BITS = 32;

  private CountFigures() {}

  /** The number of wrong counts; on levels 1 to 3 only of the 50 days of today. */
  public static String wrong(Counted counted) {
    long today = System.currentTimeMillis() >> PART_BITS;
    Stream<String> levels =
        Stream.of(1, 2, 3, 4)
            .map(level -> CountAuditSql.levelDifferences(counted, level, level == 4 ? 0 : today));
    String differences =
        Stream.concat(Stream.of(CountAuditSql.differences(counted)), levels)
            .map(sql -> "(" + sql + ")")
            .collect(Collectors.joining(" union all "));
    return "select count(*) from (%s) wrong".formatted(ofMerchant(differences));
  }

  /** Parameters are the merchant, and after it a range of ids if there is one. */
  private static String ofMerchant(String sql) {
    String own =
        sql.replace("_id) = ?::uuid", "_id) = checked.id")
            .replace("_id = ?::uuid", "_id = checked.id");
    for (List<String> bound : List.of(List.of(">=", LOWEST), List.of("<", HIGHEST))) {
      own =
          own.replace(bound.get(0) + " ?::uuid", bound.get(0) + " " + bound.get(1))
              .replace(
                  bound.get(0) + " order_span(?::uuid)",
                  bound.get(0) + " order_span(" + bound.get(1) + ")");
    }
    return own;
  }
}
