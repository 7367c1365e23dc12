package dev.paylink.events.webhook.delivery;

import static net.jqwik.api.Arbitraries.integers;
import static net.jqwik.api.Arbitraries.just;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Whatever happens in whatever order: no delivery is taken twice while it is open, none is lost,
 * and no limit is exceeded.
 */
class BacklogPropertyTest {
  private static final int STEPS = 200;

  /** A step of a {@link QueueModel}, with the numbers that it was made of. */
  private record Step(String name, int a, int b, int c) {
    private void run(QueueModel model) {
      switch (name) {
        case "write" -> model.write(a % ModelDatabase.ENDPOINTS, 1 + b % 40, c * 10);
        case "raise" -> model.raise(a % ModelDatabase.ENDPOINTS);
        case "pass" -> model.pass(a * b);
        case "own" -> model.own(a % 2 == 0 ? ModelDatabase.SHARDS : Set.of(b % 3));
        case "open" -> model.open(a % 3 > 0);
        case "find" -> model.find(a, b % 3 == 0);
        case "take" -> model.take(List.of(1, 2, 512).get(a % 3));
        default -> {
          for (int i = 0; i <= c % 5; i++) {
            model.end(a + i, b % 5 > 0);
          }
        }
      }
    }
  }

  @Property(tries = 400)
  void takesEachDeliveryOnceWithinTheLimits(@ForAll("steps") List<Step> steps) {
    QueueModel model = new QueueModel();
    model.own(ModelDatabase.SHARDS);
    steps.forEach(step -> step.run(model));
    model.assertSendsAll(40 * STEPS);
    model.writeAllAgain(); // would not be sent if they were still known
    model.assertSendsAll(40 * STEPS);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<String> names =
        Arbitraries.frequencyOf(
            Tuple.of(3, just("write")),
            Tuple.of(1, just("raise")),
            Tuple.of(3, just("pass")),
            Tuple.of(1, just("own")),
            Tuple.of(1, just("open")),
            Tuple.of(5, just("find")),
            Tuple.of(5, just("take")),
            Tuple.of(15, just("end")));
    Arbitrary<Integer> numbers = integers().between(0, 99);
    return Combinators.combine(names, numbers, numbers, numbers)
        .as(Step::new)
        .list()
        .ofMinSize(STEPS / 2)
        .ofMaxSize(STEPS);
  }
}
