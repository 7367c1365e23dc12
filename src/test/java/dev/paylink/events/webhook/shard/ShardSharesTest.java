package dev.paylink.events.webhook.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ShardSharesTest {
  private static final int SHARDS = 64;

  @Property(tries = 100)
  void sharesAllShardsEvenly(
      @ForAll @IntRange(min = 1, max = 80) int count,
      @ForAll @Size(SHARDS) List<@IntRange(min = -1, max = 79) Integer> owned) {
    List<UUID> senders = senders(count);
    List<Integer> shares = shares(senders, owners(senders, owned));
    assertEquals(SHARDS, shares.stream().mapToInt(share -> share).sum());
    assertTrue(Collections.max(shares) - Collections.min(shares) <= 1, shares::toString);
  }

  /** Compares with every way to choose the senders that have one more. */
  @Property(tries = 200)
  void takesNoShardWithoutNeed(
      @ForAll @IntRange(min = 1, max = 8) int count,
      @ForAll @Size(SHARDS) List<@IntRange(min = -1, max = 7) Integer> owned) {
    List<UUID> senders = senders(count);
    List<UUID> owners = owners(senders, owned);
    List<Integer> have =
        senders.stream().map(sender -> Collections.frequency(owners, sender)).toList();
    int least =
        IntStream.range(0, 1 << count)
            .filter(chosen -> Integer.bitCount(chosen) == SHARDS % count)
            .map(chosen -> moves(have, with(chosen, count)))
            .min()
            .orElseThrow();
    assertEquals(least, moves(have, shares(senders, owners)));
  }

  private static List<Integer> with(int chosen, int count) {
    return IntStream.range(0, count)
        .mapToObj(sender -> SHARDS / count + (chosen >> sender & 1))
        .toList();
  }

  @Property
  void movesOnlyTheShareOfASenderThatJoins(@ForAll @IntRange(min = 1, max = 63) int count) {
    List<UUID> senders = senders(count + 1);
    List<UUID> owners = balanced(senders.subList(0, count));
    List<Integer> have =
        senders.stream().map(sender -> Collections.frequency(owners, sender)).toList();
    assertEquals(SHARDS / (count + 1), moves(have, shares(senders, owners)));
  }

  @Property(tries = 100)
  void movesOnlyTheShardsOfASenderThatLeaves(
      @ForAll @IntRange(min = 2, max = 64) int count, @ForAll @IntRange(max = 63) int leaves) {
    List<UUID> senders = senders(count);
    List<UUID> owners = balanced(senders);
    UUID left = senders.remove(leaves % count);
    Collections.replaceAll(owners, left, null);
    for (UUID sender : senders) {
      assertTrue(
          ShardShares.of(sender, senders, owners) >= Collections.frequency(owners, sender),
          sender::toString);
    }
  }

  private static List<UUID> senders(int count) {
    List<UUID> senders = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> senders.add(new UUID(7 * i % 5, i)));
    return senders;
  }

  /** Owners by the index of the sender; others are none. */
  private static List<UUID> owners(List<UUID> senders, List<Integer> owned) {
    List<UUID> owners = new ArrayList<>();
    owned.forEach(i -> owners.add(0 <= i && i < senders.size() ? senders.get(i) : null));
    return owners;
  }

  private static List<UUID> balanced(List<UUID> senders) {
    return owners(
        senders, IntStream.range(0, SHARDS).map(shard -> shard % senders.size()).boxed().toList());
  }

  private static List<Integer> shares(List<UUID> senders, List<UUID> owners) {
    return senders.stream().map(sender -> ShardShares.of(sender, senders, owners)).toList();
  }

  /** How many shards senders give up. */
  private static int moves(List<Integer> have, List<Integer> shares) {
    return IntStream.range(0, have.size())
        .map(sender -> Math.max(0, have.get(sender) - shares.get(sender)))
        .sum();
  }
}
