package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.events.webhook.delivery.SlotShares.Room;
import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WaitingEndpointsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Instant DUE = NOW.minusSeconds(60);
  private static final UUID ONE = id(1);
  private static final UUID OTHER = id(2);
  private static final Shares ROOM = new Shares(Map.of(), new Room(16, 8, 64), Set.of(), 32);

  private final WaitingEndpoints endpoints = new WaitingEndpoints();

  private static UUID id(long number) {
    return new UUID(0, number);
  }

  private static Waiting endpoint(UUID merchant, long number, Instant since) {
    return new Waiting(id(100 * number), merchant, since);
  }

  private void offer(UUID merchant, long count) {
    LongStream.rangeClosed(1, count)
        .forEach(i -> endpoints.offer(new Waiting(UUID.randomUUID(), merchant, DUE), NOW));
  }

  private List<Waiting> take(int atMost) {
    return endpoints.take(atMost, ROOM, NOW);
  }

  @Test
  void takesNewEndpointOfOtherMerchantBesideThousandsOfOne() {
    offer(ONE, 10_000);
    assertEquals(16, take(64).size(), "room of the merchant");
    Waiting other = endpoint(OTHER, 1, NOW);
    endpoints.offer(other, NOW);
    assertTrue(take(16).contains(other));
  }

  @Test
  void takesEveryEndpointInTurn() {
    offer(ONE, 300);
    Set<Waiting> taken = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      List<Waiting> window = take(16);
      taken.addAll(window);
      window.forEach(endpoints::putBack);
    }
    assertEquals(300, taken.size());
  }

  @Test
  void takesNoEndpointOfMerchantWithoutRoom() {
    offer(ONE, 3);
    Shares none = new Shares(Map.of(ONE, new Room(0, 0, 64)), new Room(16, 8, 64), Set.of(), 32);
    assertFalse(endpoints.hasFresh(none));
    assertEquals(List.of(), endpoints.take(16, none, NOW));
    assertTrue(endpoints.hasFresh(ROOM));
    assertEquals(3, take(16).size());
  }

  @Test
  void takesNoSlowEndpointWithoutRoomForSlowOnes() {
    Waiting slow = endpoint(ONE, 1, DUE);
    Waiting fast = endpoint(ONE, 2, DUE);
    endpoints.offer(slow, NOW);
    Shares shares = new Shares(Map.of(), new Room(16, 0, 64), Set.of(slow.id()), 32);
    assertFalse(endpoints.hasFresh(shares));
    endpoints.offer(fast, NOW);
    assertEquals(List.of(fast), endpoints.take(16, shares, NOW));
  }

  @Test
  void keepsTheEarliestTimeOfAnEndpoint() {
    Waiting late = endpoint(ONE, 1, NOW);
    endpoints.offer(late, NOW);
    endpoints.offer(endpoint(ONE, 1, DUE), NOW);
    endpoints.offer(late, NOW);
    assertEquals(List.of(endpoint(ONE, 1, DUE)), take(16));
  }

  @Test
  void keepsWhatIsOfferedWhileAnEndpointIsTaken() {
    endpoints.offer(endpoint(ONE, 1, NOW), NOW);
    Waiting taken = take(16).get(0);
    endpoints.offer(endpoint(ONE, 1, DUE), NOW);
    endpoints.putBack(taken);
    assertEquals(List.of(endpoint(ONE, 1, DUE)), take(16));
  }

  @Test
  void looksAgainAtEndpointAtItsLimitWhenDeliveryOfItEnds() {
    Waiting one = endpoint(ONE, 1, DUE);
    endpoints.putBackLimited(one, null, NOW);
    assertFalse(endpoints.hasFresh(ROOM));
    assertEquals(List.of(), take(16));
    endpoints.ended(one.id());
    assertTrue(endpoints.hasFresh(ROOM));
    assertEquals(List.of(one), take(16));
  }

  @Test
  void looksAgainAtEndpointAtItsLimitBesideOthersAfterSomeTime() {
    Waiting one = endpoint(ONE, 1, DUE);
    endpoints.putBackLimited(one, null, NOW);
    Instant later = NOW.plusMillis(250);
    assertFalse(endpoints.hasFresh(ROOM), "is no reason to claim");
    assertEquals(List.of(one), endpoints.take(16, ROOM, later));
  }

  @Test
  void looksAgainAtEndpointAtItsLimitWhenMoreBecomesDue() {
    Waiting one = endpoint(ONE, 1, DUE);
    endpoints.putBackLimited(one, null, NOW);
    Instant later = NOW.plusSeconds(1);
    endpoints.offer(endpoint(ONE, 1, NOW), later);
    assertFalse(endpoints.hasFresh(ROOM), "was seen before");
    endpoints.offer(endpoint(ONE, 1, later), later);
    assertEquals(List.of(one), endpoints.take(16, ROOM, later));
  }

  @Test
  void looksAtEndpointAtItsLimitPerSecondWhenTheSecondEnds() {
    Waiting one = endpoint(ONE, 1, DUE);
    Instant end = NOW.plusMillis(700);
    endpoints.putBackLimited(one, end, NOW);
    endpoints.ended(one.id());
    assertEquals(end, endpoints.nextAt());
    assertEquals(List.of(), endpoints.take(16, ROOM, end.minusMillis(1)));
    assertEquals(List.of(one), endpoints.take(16, ROOM, end));
  }

  @Test
  void leavesPlaceForEndpointsAtTheirLimit() {
    offer(ONE, 200);
    Waiting limited = endpoint(OTHER, 1, DUE);
    endpoints.putBackLimited(limited, null, NOW.minusSeconds(1));
    Set<UUID> merchants = take(16).stream().map(Waiting::merchantId).collect(Collectors.toSet());
    assertEquals(Set.of(ONE, OTHER), merchants);
  }

  @Test
  void takesEndpointAtItsLimitBesideOthersOfTheSameMerchant() {
    offer(ONE, 10);
    Waiting limited = endpoint(ONE, 1, DUE);
    endpoints.putBackLimited(limited, null, NOW.minusSeconds(1));
    Shares two = new Shares(Map.of(), new Room(2, 2, 64), Set.of(), 32);
    List<Waiting> taken = endpoints.take(16, two, NOW);
    assertEquals(2, taken.size());
    assertTrue(taken.contains(limited));
  }

  @Test
  void remembersBoundedNumberOfEndpoints() {
    offer(ONE, 30_000);
    assertEquals(20_000, endpoints.ids().size());
  }
}
