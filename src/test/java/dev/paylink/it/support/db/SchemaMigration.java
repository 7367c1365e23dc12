package dev.paylink.it.support.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a versioned migration says of the tables that it creates. */
record SchemaMigration(int version, String title, String sql) {
  private static final Path FOLDER = Path.of("src/main/resources/db/migration");
  private static final Pattern FILE = Pattern.compile("V(\\d+)__(\\w+)\\.sql");
  private static final Pattern TABLE =
      Pattern.compile("^create table (\\w+) \\((.*?)^\\)", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern COLUMN =
      Pattern.compile("^  (\\w+) .*? -- (.*)$", Pattern.MULTILINE);

  /** Returns the migrations in their order. */
  static List<SchemaMigration> all() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> FILE.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(SchemaMigration::read)
          .sorted(Comparator.comparing(SchemaMigration::version))
          .toList();
    }
  }

  private static SchemaMigration read(Matcher file) {
    String words = file.group(2).replace('_', ' ');
    try {
      return new SchemaMigration(
          Integer.parseInt(file.group(1)),
          Character.toUpperCase(words.charAt(0)) + words.substring(1),
          Files.readString(FOLDER.resolve(file.group())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the names of its tables in their order. */
  List<String> tables() {
    return TABLE.matcher(sql).results().map(table -> table.group(1)).toList();
  }

  /** Returns the comments of the columns of a table by their names. */
  Map<String, String> meanings(String table) {
    Map<String, String> meanings = new HashMap<>();
    TABLE
        .matcher(sql)
        .results()
        .filter(found -> found.group(1).equals(table))
        .flatMap(found -> COLUMN.matcher(found.group(2)).results())
        .forEach(column -> meanings.put(column.group(1), column.group(2)));
    return meanings;
  }
}
