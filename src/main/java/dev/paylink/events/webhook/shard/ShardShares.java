package dev.paylink.events.webhook.shard;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How many shards each sender has: equally many, or one more. */
final class ShardShares {
  private ShardShares() {}

  /**
   * Returns the number of shards that a sender should have. If the shards do not divide evenly, the
   * senders with most shards now have one more, so that no shard moves without need.
   *
   * @param sender one of {@code senders}
   * @param senders that run
   * @param owners the sender of each shard; null for a free one
   */
  static int of(UUID sender, Collection<UUID> senders, List<@Nullable UUID> owners) {
    Comparator<UUID> byShards =
        Comparator.comparing((UUID one) -> Collections.frequency(owners, one)).reversed();
    int place =
        senders.stream().sorted(byShards.thenComparing(UUID::compareTo)).toList().indexOf(sender);
    int each = owners.size() / senders.size();
    return place < owners.size() % senders.size() ? each + 1 : each;
  }
}
