package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a status of an order means is said in one place, so that a new status is added there. */
class StatusListsTest {
  private static final String ANY =
      Arrays.stream(OrderStatus.values()).map(OrderStatus::code).collect(Collectors.joining("|"));

  /** Two statuses in a row: in SQL as texts, in Java as constants. */
  private static final Pattern LIST =
      Pattern.compile(
          "'(?:%1$s)',\\s*'(?:%1$s)'|OrderStatus\\.[A-Z]+,\\s*OrderStatus\\.[A-Z]+".formatted(ANY));

  /** The check of the column, the cells of counts and what statuses mean; and the transitions. */
  private static final Set<String> LISTS = Set.of("V4__orders.sql", "OrderLife.java");

  @Test
  void areFoundWhereStatusesAreDefinedOnly() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path root : List.of(Path.of("src/main"), Path.of("src/api"), Path.of("src/providers"))) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(StatusListsTest::isSource).toList()) {
          if (LIST.matcher(Files.readString(file)).find()) {
            found.add(file.getFileName().toString());
          }
        }
      }
    }
    assertEquals(new TreeSet<>(LISTS), found);
  }

  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java") || file.toString().endsWith(".sql");
  }

  @Test
  void ofTheDatabaseHaveEveryStatus() throws IOException {
    String schema = Files.readString(Path.of("src/main/resources/db/migration/V4__orders.sql"));
    String all =
        Arrays.stream(OrderStatus.values())
            .map(status -> "'%s'".formatted(status.code()))
            .collect(Collectors.joining(", "));
    assertTrue(schema.contains("check (status in (%s))".formatted(all)), all);
    assertTrue(schema.contains("array_position(array[%s], status)".formatted(all)), all);
    Matcher paid = Pattern.compile("select \\$1 in \\(([^)]*)\\)").matcher(schema);
    assertTrue(paid.find());
    Set<String> isPaid =
        Arrays.stream(OrderStatus.values())
            .filter(OrderStatus::isPaid)
            .map(status -> "'%s'".formatted(status.code()))
            .collect(Collectors.toSet());
    assertEquals(isPaid, Set.of(paid.group(1).split(", ")));
  }
}
