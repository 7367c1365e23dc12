package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.SlotShares.Shares;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * The limits of a claim.
 *
 * @param atOnce deliveries that may start at once
 * @param total deliveries in all, including those that are sent after others
 * @param fast endpoints for which {@code perSlot} deliveries are claimed for each slot
 * @param shares what each merchant may get
 */
record ClaimLimits(int atOnce, int total, Collection<UUID> fast, int perSlot, Shares shares) {
  /**
   * The limits of a claim by a loop.
   *
   * @param slots the deliveries of the loop
   * @param capacity number of its slots
   */
  static ClaimLimits of(SlotShares slots, int capacity, FastReceivers fast, Instant now) {
    int free = slots.free();
    Shares shares = slots.shares(now);
    // With few free slots, no endpoint gets several per slot: the others would wait longer.
    List<UUID> several = free < capacity / 4 ? List.of() : fast.except(shares.slow());
    return new ClaimLimits(free, slots.freeToClaim(), several, FastReceivers.PER_SLOT, shares);
  }
}
