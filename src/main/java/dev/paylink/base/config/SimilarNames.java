package dev.paylink.base.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the names that a misspelt name may have meant, by the number of edited characters. */
public final class SimilarNames {
  private static final int MAX_EDITS = 2;

  private SimilarNames() {}

  /** Returns the names that are one edit for each three characters away, the nearest first. */
  public static List<String> of(String misspelt, Collection<String> names) {
    return names.stream()
        .filter(name -> edits(misspelt, name) <= Math.min(MAX_EDITS, name.length() / 3))
        .sorted(
            Comparator.comparingInt((String name) -> edits(misspelt, name))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** Levenshtein distance. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[row.length - 1];
  }
}
