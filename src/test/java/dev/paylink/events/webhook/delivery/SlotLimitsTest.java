package dev.paylink.events.webhook.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotLimitsTest {
  private final SlotLimits shares = new SlotLimits(256);

  @ParameterizedTest
  @CsvSource({"1, 64", "2, 51", "7, 25", "60, 4"})
  void sharesSlotsOfMerchantsThatWantAll(int merchants, int each) {
    int[] own = new int[merchants];
    while (IntStream.range(0, merchants).filter(merchant -> take(own, merchant)).count() > 0) {}
    assertEquals(each, Arrays.stream(own).min().orElseThrow(), () -> Arrays.toString(own));
  }

  private boolean take(int[] own, int merchant) {
    boolean allowed = shares.allows(Arrays.stream(own).sum(), own[merchant]);
    own[merchant] += allowed ? 1 : 0;
    return allowed;
  }

  @Property
  void givesEachMerchantASlotWhileOneIsFree(
      @ForAll @IntRange(min = 1, max = 300) int slots, @ForAll @IntRange(max = 299) int used) {
    assertEquals(used < slots, new SlotLimits(slots).allows(used, 0));
  }

  @Property
  void keepsAQuarterOfWhatOthersLeaveAsTheMostOfAMerchant(
      @ForAll @Size(max = 300) List<@IntRange(max = 9) Integer> merchants) {
    int[] own = new int[10];
    for (int merchant : merchants) {
      int others = Arrays.stream(own).sum() - own[merchant];
      if (take(own, merchant)) {
        assertTrue(own[merchant] <= Math.max(1, (256 - others) / 4), () -> Arrays.toString(own));
        assertTrue(Arrays.stream(own).sum() <= 256, () -> Arrays.toString(own));
      }
    }
  }

  @Test
  void leavesHalfToFastEndpoints() {
    assertTrue(shares.allowsSlow(200, 0, 0, 127));
    assertFalse(shares.allowsSlow(200, 0, 0, 128));
  }

  @Test
  void givesSlowEndpointsOfAMerchantHalfOfItsShare() {
    assertTrue(shares.allowsSlow(40, 40, 31, 31));
    assertFalse(shares.allowsSlow(40, 40, 32, 32));
    assertTrue(shares.allowsSlow(168, 40, 15, 15));
    assertFalse(shares.allowsSlow(168, 40, 16, 16));
  }

  @Test
  void givesOneSlotOfFew() {
    SlotLimits one = new SlotLimits(1);
    assertTrue(one.allows(0, 0));
    assertTrue(one.allowsSlow(0, 0, 0, 0));
    assertFalse(one.allows(1, 0));
    assertTrue(new SlotLimits(3).allows(1, 0));
    assertFalse(new SlotLimits(3).allows(1, 1));
  }
}
