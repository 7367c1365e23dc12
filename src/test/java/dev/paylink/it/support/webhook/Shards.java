package dev.paylink.it.support.webhook;

import static org.awaitility.Awaitility.await;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestService;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The shards of a database and their senders. */
public final class Shards {
  private static final String OWNED =
      """
      select coalesce(string_agg(w.shard || ' ' || w.sender || ' ' || s.node_id, ',' order by w.shard), '')
      from webhook_shard w join webhook_sender s on s.id = w.sender
      """;

  private final TestService service;

  public Shards(TestService service) {
    this.service = service;
  }

  /** The sender of a shard, and its node. */
  public record Owner(UUID sender, UUID node) {}

  /** Returns the owners of the shards that have one. */
  public Map<Integer, Owner> owners() {
    Map<Integer, Owner> owners = new TreeMap<>();
    for (String owned : service.text(OWNED).split(",")) {
      if (!owned.isEmpty()) {
        String[] parts = owned.split(" ");
        Owner owner = new Owner(UUID.fromString(parts[1]), UUID.fromString(parts[2]));
        owners.put(Integer.parseInt(parts[0]), owner);
      }
    }
    return owners;
  }

  /** Waits until the senders have exactly so many shards each, in any order; returns the owners. */
  public Map<Integer, Owner> awaitShares(Integer... shares) {
    List<Integer> expected = Arrays.stream(shares).sorted().toList();
    return await().until(this::owners, owners -> shares(owners.values()).equals(expected));
  }

  private static List<Integer> shares(Collection<Owner> owners) {
    return owners.stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.summingInt(one -> 1)))
        .values()
        .stream()
        .sorted()
        .toList();
  }

  /** Returns the shard of an endpoint. */
  public static int of(String endpointId) {
    return (int) TypeId.WEBHOOK_ENDPOINT.decode(endpointId).getLeastSignificantBits() & 63;
  }
}
