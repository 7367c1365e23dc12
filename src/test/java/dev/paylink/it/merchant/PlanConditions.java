package dev.paylink.it.merchant;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The conditions of a plan: which hold for all rows of which of its parts. */
final class PlanConditions {
  private static final String[] OF_SCANS = {"Filter", "Index Cond", "Recheck Cond", "TID Cond"};
  private static final String[] OF_JOINS = {"Join Filter", "Hash Cond", "Merge Cond"};

  private PlanConditions() {}

  /** Returns the parts of a node's own conditions that are joined by {@code and}. */
  static Set<String> own(JsonNode node) {
    return of(node, OF_SCANS);
  }

  private static Set<String> of(JsonNode node, String... fields) {
    Set<String> conditions = new HashSet<>();
    for (String field : fields) {
      if (node.has(field)) {
        split(node.get(field).asText(), conditions);
      }
    }
    return conditions;
  }

  private static void split(String condition, Set<String> parts) {
    String inner = withoutParentheses(condition);
    int start = 0;
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < inner.length(); i++) {
      char c = inner.charAt(i);
      quoted ^= c == '\'';
      depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      if (!quoted && depth == 0 && inner.startsWith(" AND ", i)) {
        split(inner.substring(start, i), parts);
        start = i + " AND ".length();
      }
    }
    if (start > 0) {
      split(inner.substring(start), parts);
    } else {
      parts.add(inner);
    }
  }

  private static String withoutParentheses(String condition) {
    int depth = 0;
    for (int i = 0; i < condition.length() - 1; i++) {
      depth += condition.charAt(i) == '(' ? 1 : condition.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return condition;
      }
    }
    return withoutParentheses(condition.substring(1, condition.length() - 1));
  }

  /** The children that a node takes rows from, without subqueries in its expressions. */
  static List<JsonNode> inputs(JsonNode node) {
    List<JsonNode> inputs = new ArrayList<>();
    for (JsonNode child : node.path("Plans")) {
      if (isInput(child)) {
        inputs.add(child);
      }
    }
    return inputs;
  }

  private static boolean isInput(JsonNode child) {
    return !child.get("Parent Relationship").asText().matches("InitPlan|SubPlan");
  }

  /**
   * Returns the conditions outside a child that hold for the rows that it contributes. An outer
   * join and {@code not exists} restrict one side only; a condition on a sum does not restrict what
   * was added.
   *
   * @param reachingNode the conditions that hold for the rows that the node contributes
   */
  static Set<String> reaching(JsonNode child, JsonNode node, Set<String> reachingNode) {
    if (!isInput(child) || node.get("Node Type").asText().matches("Aggregate|WindowAgg")) {
      return Set.of();
    }
    Set<String> reaching = new HashSet<>(reachingNode);
    List<JsonNode> inputs = inputs(node);
    if (node.has("Join Type")) {
      boolean first = inputs.get(0) == child;
      if (isRestricted(node, first)) {
        reaching.addAll(of(node, OF_JOINS));
        reaching.addAll(produced(inputs.get(first ? 1 : 0)));
      }
    }
    return reaching;
  }

  private static boolean isRestricted(JsonNode join, boolean first) {
    return switch (join.get("Join Type").asText()) {
      case "Inner", "Semi", "Right Semi" -> true;
      case "Left", "Anti" -> !first;
      case "Right", "Right Anti" -> first;
      default -> false;
    };
  }

  /** Conditions that hold for all rows that a node returns. */
  private static Set<String> produced(JsonNode node) {
    Set<String> produced = own(node);
    List<JsonNode> inputs = inputs(node);
    if (node.has("Join Type")) {
      boolean first = isRestricted(node, true);
      boolean second = isRestricted(node, false);
      if (first && second) {
        produced.addAll(of(node, OF_JOINS));
      }
      if (!first || second) {
        produced.addAll(produced(inputs.get(0)));
      }
      if (first) {
        produced.addAll(produced(inputs.get(1)));
      }
    } else if (inputs.size() == 1) {
      produced.addAll(produced(inputs.get(0)));
    }
    return produced;
  }
}
