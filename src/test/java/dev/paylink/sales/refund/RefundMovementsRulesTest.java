package dev.paylink.sales.refund;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.sales.refund.RefundRules.Movement;
import dev.paylink.sales.refund.RefundRules.TakenBack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefundMovementsRulesTest {

  /** Movements as {@code reference:left}, newest first. */
  @ParameterizedTest
  @CsvSource(
      useHeadersInDisplayName = true,
      value = {
        "movements,        amount, taken back",
        "C:50,             50,     C:50",
        "C:50 B:70 A:100,  20,     C:20",
        "C:50 B:70 A:100,  60,     B:60",
        "C:50 B:70 A:100,  100,    A:100",
        "C:50 B:70 A:100,  101,    C:50 B:51",
        "C:50 B:70 A:100,  220,    C:50 B:70 A:100",
        "C:0 B:70 A:0,     70,     B:70",
        "C:0 B:70 A:30,    90,     B:70 A:20",
      })
  void takesTheNewestThatCoversOrSeveral(String movements, long amount, String takenBack) {
    assertEquals(
        takenBack,
        RefundRules.takeBack(movements(movements), amount).stream()
            .map(taken -> taken.reference() + ":" + taken.amount())
            .collect(Collectors.joining(" ")));
  }

  private static List<Movement> movements(String text) {
    return Stream.of(text.split(" "))
        .map(each -> each.split(":"))
        .map(each -> new Movement(each[0], Long.parseLong(each[1])))
        .toList();
  }

  @Test
  void failsIfTheMovementsHaveLessLeft() {
    List<Movement> movements = movements("B:70 A:30");
    assertThrows(IllegalStateException.class, () -> RefundRules.takeBack(movements, 101));
  }

  @Property
  void takesExactlyTheAmountAndNoMoreThanIsLeft(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 0, max = 1_000) Integer> left,
      @ForAll @IntRange(min = 1, max = 100) int percent) {
    List<Movement> movements = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      movements.add(new Movement("R" + i, left.get(i)));
    }
    long sum = movements.stream().mapToLong(Movement::left).sum();
    long amount = Math.max(1, sum * percent / 100);
    if (amount > sum) {
      return; // nothing is left
    }
    List<TakenBack> taken = RefundRules.takeBack(movements, amount);
    assertEquals(amount, taken.stream().mapToLong(TakenBack::amount).sum());
    assertEquals(
        taken.size(), taken.stream().map(TakenBack::reference).distinct().count(), taken::toString);
    for (TakenBack each : taken) {
      long available =
          movements.stream()
              .filter(movement -> movement.reference().equals(each.reference()))
              .mapToLong(Movement::left)
              .sum();
      assertTrue(each.amount() > 0 && each.amount() <= available, taken::toString);
    }
  }
}
