package dev.paylink.it.merchant;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Which rows of merchants' tables a statement reads and writes, by its plan ({@code explain
 * (verbose, format json)}), in which PostgreSQL has resolved names, views and joins.
 *
 * <p>A row source is bound to one merchant by a condition on its merchant with a parameter, by a
 * checkout token, or by an id that it shares with a source that is bound. Other conditions bind
 * nothing, nor do alternatives ({@code or}). An inserted row is bound by the value of its merchant.
 * Functions and triggers are not looked into.
 */
final class MerchantPlan {
  private static final String NAME = "(?:[a-z_0-9]+|\"[^\"]+\")";

  private static final Pattern PARAMETER = Pattern.compile("\\$\\d+");

  /** A column, alone or as the argument of {@code exactly}. */
  private static final String VALUE = "(?:exactly\\()?(%1$s)\\.(%1$s)\\)?".formatted(NAME);

  /** Also written as an array with the parameter alone. */
  private static final Pattern EQUALS_PARAMETER =
      Pattern.compile(VALUE + " = (?:ANY \\(ARRAY\\[)?(\\$\\d+)(?:]\\))?");

  /** Equal to another column, or to one of the values of a subquery that runs before. */
  private static final Pattern EQUALS_COLUMN = Pattern.compile(VALUE + " = " + VALUE);

  private static final Pattern EQUALS_SUBQUERY =
      Pattern.compile(VALUE + " = (?:ANY \\()?\\((InitPlan \\d+)\\)\\.(col1)\\)?");

  private static final Pattern COLUMN = Pattern.compile("(%1$s)\\.(%1$s)".formatted(NAME));

  private static final Pattern ID = Pattern.compile("id|ctid|col1|[a-z_]+_id");

  private static final Pattern NUMBERED = Pattern.compile("(.+)_([0-9]+)");

  private final MerchantTables tables;
  private final Map<String, JsonNode> definitions = new HashMap<>();
  private final List<Source> sources = new ArrayList<>();
  private final Set<String> bound = new HashSet<>();

  /** A scan or an insertion, with the conditions that hold for each of its rows. */
  private record Source(String alias, JsonNode node, Set<String> conditions) {}

  MerchantPlan(JsonNode plan, MerchantTables tables) {
    this.tables = tables;
    collect(plan, Set.of());
    int before;
    do { // a source may share an id with one of the round before
      before = bound.size();
      sources.stream().filter(this::isBound).map(Source::alias).forEach(bound::add);
    } while (bound.size() > before);
  }

  /** Returns the scans of and insertions into merchants' tables that no merchant is given for. */
  List<String> unbound() {
    return sources.stream()
        .filter(source -> tables.contains(relation(source)))
        .filter(source -> !bound.contains(source.alias()))
        .map(source -> relation(source) + " " + source.alias())
        .toList();
  }

  private void collect(JsonNode node, Set<String> outside) {
    Set<String> conditions = new HashSet<>(outside);
    conditions.addAll(PlanConditions.own(node));
    String name = node.path("Subplan Name").asText();
    definitions.put(name.startsWith("CTE ") ? name.substring(4) : name, node);
    if (isInsertion(node)) {
      sources.add(new Source("insert " + sources.size(), node, Set.of()));
    } else if (node.has("Alias") && !node.get("Node Type").asText().equals("ModifyTable")) {
      sources.add(new Source(node.get("Alias").asText(), node, conditions));
    } else {
      aliasOfPartitions(node).ifPresent(alias -> sources.add(new Source(alias, node, conditions)));
    }
    for (JsonNode child : node.path("Plans")) {
      collect(child, PlanConditions.reaching(child, node, conditions));
    }
  }

  /** The alias of a partitioned table, which joins name: that before those of its partitions. */
  private static Optional<String> aliasOfPartitions(JsonNode node) {
    List<JsonNode> scans = PlanConditions.inputs(node);
    if (!node.path("Node Type").asText().endsWith("Append")
        || scans.isEmpty()
        || !scans.stream().allMatch(scan -> scan.has("Relation Name") && scan.has("Alias"))) {
      return Optional.empty();
    }
    Matcher first = NUMBERED.matcher(scans.get(0).get("Alias").asText());
    if (!first.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(first.group(2)) - 1;
    return Optional.of(number == 0 ? first.group(1) : first.group(1) + "_" + number);
  }

  private static boolean isInsertion(JsonNode node) {
    return node.path("Operation").asText().equals("Insert");
  }

  private boolean isBound(Source source) {
    JsonNode node = source.node();
    if (isInsertion(node)) {
      return insertsBound(node);
    }
    return switch (node.get("Node Type").asText()) {
      case "CTE Scan" -> returnsBound(definitions.get(node.get("CTE Name").asText()));
      case "Subquery Scan" -> returnsBound(node.get("Plans").get(0));
      case "Append", "Merge Append" -> returnsBound(node);
      default -> source.conditions().stream().anyMatch(condition -> binds(condition, source));
    };
  }

  private boolean binds(String condition, Source source) {
    Matcher parameter = EQUALS_PARAMETER.matcher(condition);
    if (parameter.matches()) {
      return isNameOf(parameter.group(1), source)
          && (tables.isBinding(relation(source), parameter.group(2))
              || isId(parameter.group(2)) && sharesId(parameter.group(3), source));
    }
    return isBoundBy(EQUALS_COLUMN.matcher(condition), source)
        || isBoundBy(EQUALS_SUBQUERY.matcher(condition), source);
  }

  /** Whether the source is joined to a bound one with the same id, given as a parameter. */
  private boolean sharesId(String id, Source source) {
    return source.conditions().stream()
        .map(EQUALS_PARAMETER::matcher)
        .filter(Matcher::matches)
        .anyMatch(
            other ->
                other.group(3).equals(id)
                    && isId(other.group(2))
                    && isBoundName(other.group(1))
                    && !isNameOf(other.group(1), source));
  }

  private boolean isBoundBy(Matcher join, Source source) {
    return join.matches()
        && isId(join.group(2))
        && isId(join.group(4))
        && (isNameOf(join.group(1), source) && isBoundName(join.group(3))
            || isNameOf(join.group(3), source) && isBoundName(join.group(1)));
  }

  private static String relation(Source source) {
    return source.node().path("Relation Name").asText();
  }

  private static boolean isNameOf(String name, Source source) {
    return name.replace("\"", "").equals(source.alias());
  }

  private static boolean isId(String column) {
    return ID.matcher(column).matches();
  }

  private boolean isBoundName(String name) {
    return bound.contains(name.replace("\"", ""))
        || definitions.containsKey(name)
            && name.startsWith("InitPlan")
            && returnsBound(definitions.get(name));
  }

  /** Whether each row that a part of the plan returns is of a bound source. */
  private boolean returnsBound(JsonNode node) {
    if (isInsertion(node)) {
      return insertsBound(node);
    }
    if (node.has("Alias") && !node.has("Operation")) {
      return bound.contains(node.get("Alias").asText());
    }
    List<JsonNode> children = PlanConditions.inputs(node);
    if (children.isEmpty()) {
      return hasParameter(node.path("Output"));
    }
    return node.get("Node Type").asText().contains("Append")
        ? children.stream().allMatch(this::returnsBound)
        : children.stream().anyMatch(this::returnsBound);
  }

  /** Whether a row that is read from no table has a value as it was given. */
  private static boolean hasParameter(JsonNode output) {
    return StreamSupport.stream(output.spliterator(), false)
        .anyMatch(value -> PARAMETER.matcher(value.asText()).matches());
  }

  private boolean insertsBound(JsonNode node) {
    String table = node.get("Relation Name").asText();
    if (!tables.contains(table)) {
      return false;
    }
    int position = tables.positionOfMerchant(table);
    JsonNode rows = PlanConditions.inputs(node).get(0);
    String value = rows.get("Output").get(position).asText();
    Matcher column = COLUMN.matcher(value);
    return PARAMETER.matcher(value).matches() && tables.hasMerchant(table)
        || column.matches() && isId(column.group(2)) && isBoundName(column.group(1));
  }
}
