package dev.paylink.data.lease;

/** SQL of leases. Their times are the database's. */
public final class LeaseSql {
  private LeaseSql() {}

  /**
   * Takes or renews the lease on work {@code $1} for holder {@code $2}, for {@code $3} ms. One row
   * with its fence if the holder has it, otherwise no row. Locks nothing while another has it. A
   * lease that is longer than two that are taken now is from a clock that was wrong, and counts as
   * ended.
   */
  static final String TAKE =
      """
      with taken as (
        update lease set
          holder = $2::uuid,
          fence = fence + case when holder = $2 and expires_at > now() then 0 else 1 end,
          expires_at = now() + $3 * interval '1 ms'
        where work = $1
          and (holder = $2 or expires_at <= now() or expires_at > now() + 2 * $3 * interval '1 ms')
        returning fence
      ), created as (
        insert into lease (work, holder, expires_at)
        select $1, $2, now() + $3 * interval '1 ms'
        where not exists (select from lease where work = $1)
        on conflict do nothing
        returning fence
      )
      select fence from taken union all select fence from created
      """;

  /** Releases the lease on work {@code $1} if {@code $2} holds it. */
  static final String RELEASE =
      """
      update lease set expires_at = now() where work = $1 and holder = $2 and expires_at > now()
      """;

  /** The works whose lease somebody has. */
  static final String TAKEN =
      """
      select work from lease where expires_at > now()
      """;

  /**
   * A condition: a node other than {@code holder} has the lease.
   *
   * @param work name of the work
   * @param holder placeholder of the node
   */
  public static String heldElsewhere(String work, String holder) {
    return "exists (select from lease where work = '%s' and holder <> %s::uuid and expires_at > now())"
        .formatted(work, holder);
  }

  /**
   * A condition of a statement that only the holder of a lease may run: true until the lease
   * expires.
   *
   * @param work name of the work
   * @param fence placeholder of the fence
   */
  public static String held(String work, String fence) {
    return "exists (select from lease where work = '%s' and fence = %s::bigint and expires_at > now())"
        .formatted(work, fence);
  }
}
