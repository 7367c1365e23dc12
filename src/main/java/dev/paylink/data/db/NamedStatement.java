package dev.paylink.data.db;

import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose parameters have names, as <code>#{title}</code>; for statements that have many.
 * Its text is made when its class is loaded.
 */
public final class NamedStatement {
  /** The tenant is {@code $1} in every statement that is restricted to one. */
  private static final String FIRST = "merchant";

  private static final Pattern NAME = Pattern.compile("#\\{(\\w+)}");

  private final List<String> names = new ArrayList<>();
  private final String text;

  private NamedStatement(String named) {
    if (named.contains("#{" + FIRST + "}")) {
      names.add(FIRST);
    }
    this.text = NAME.matcher(named).replaceAll(found -> "\\$" + position(found.group(1)));
  }

  private int position(String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name) + 1;
  }

  /** A statement with parameters as <code>#{title}</code>. */
  public static NamedStatement of(String named) {
    return new NamedStatement(named);
  }

  /** The statement as PostgreSQL takes it. */
  public String text() {
    return text;
  }

  /**
   * The parameters of {@link #text}.
   *
   * @throws IllegalArgumentException unless there is a value for each name, and no other
   */
  public Tuple parameters(Values values) {
    if (!values.byName.keySet().equals(Set.copyOf(names))) {
      throw new IllegalArgumentException(
          "Values for %s, but parameters %s".formatted(values.byName.keySet(), names));
    }
    Tuple parameters = Tuple.tuple();
    names.forEach(name -> parameters.addValue(values.byName.get(name)));
    return parameters;
  }

  /** Values by name. Not thread-safe. */
  public static final class Values {
    private final Map<String, @Nullable Object> byName = new HashMap<>();

    public Values set(String name, @Nullable Object value) {
      byName.put(name, value);
      return this;
    }
  }
}
