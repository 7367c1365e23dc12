package dev.paylink.data.count;

/** SQL that folds deltas. */
final class FoldSql {
  private FoldSql() {}

  /**
   * Folds up to {@code $1} deltas. Concurrent folds take other deltas. Finds deltas by an index,
   * because the table stays as large as it was after the largest load. One row: the number of
   * deltas folded.
   */
  static String fold(Folding folding) {
    return """
    with taken as (
      delete from %1$s
      where ctid = any (array(
        select d.ctid from %1$s d order by d.%2$s limit $1 for update of d skip locked))
      returning *
    ), %3$s
    select count(*)::integer as folded from taken
    """
        .formatted(folding.deltas(), folding.key(), folding.steps());
  }

  /**
   * The number of deltas that are not folded, at most 10,000. Finds them as {@link #fold} does,
   * which the vacuum of its dead entries keeps short.
   */
  static String pending(Folding folding) {
    return """
    select count(*)::float8 as pending
    from (select from %1$s d order by d.%2$s limit 10000) deltas
    """
        .formatted(folding.deltas(), folding.key());
  }

  /**
   * Vacuums folded deltas, which every reading would otherwise have to skip; does nothing while
   * another vacuum runs. {@code index_cleanup on} removes them from the index too, where the
   * database would keep the entries of a table that grew in a load.
   */
  static String vacuum(Folding folding) {
    return "vacuum (truncate off, skip_locked, index_cleanup on) " + folding.deltas();
  }
}
