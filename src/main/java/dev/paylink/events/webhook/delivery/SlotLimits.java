package dev.paylink.events.webhook.delivery;

/**
 * How the slots of a delivery loop are shared (tenant isolation).
 *
 * <p>A merchant gets a quarter of the slots that other merchants do not use: one merchant alone a
 * quarter of all, two a fifth each, seven a tenth each. So some slots are free for a merchant
 * without one, and each merchant gets at least one. The slow endpoints of a merchant get an eighth
 * instead of a quarter. The slow endpoints of all merchants together get half of all slots.
 *
 * @param slots attempts at once
 */
record SlotLimits(int slots) {
  private static final int SHARE = 4;
  private static final int SHARE_OF_SLOW = 8;
  private static final int SHARE_OF_ALL_SLOW = 2;

  /**
   * Whether an endpoint may get another slot.
   *
   * @param used by all merchants
   * @param own used by the merchant
   */
  boolean allows(int used, int own) {
    return used < slots && own < share(slots - (used - own), SHARE);
  }

  /**
   * Whether a slow endpoint may get another slot, if {@link #allows} is true.
   *
   * @param used by all merchants
   * @param own used by the merchant
   * @param ownSlow of these, by slow endpoints
   * @param allSlow used by slow endpoints of all merchants
   */
  boolean allowsSlow(int used, int own, int ownSlow, int allSlow) {
    return allSlow < share(slots, SHARE_OF_ALL_SLOW)
        && ownSlow < share(slots - (used - own), SHARE_OF_SLOW);
  }

  private static int share(int all, int parts) {
    return Math.max(1, all / parts);
  }
}
