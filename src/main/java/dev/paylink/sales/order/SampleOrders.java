package dev.paylink.sales.order;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderDetailBuilder;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderUpdate;
import dev.paylink.api.OrderMessages.Suspicion;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.Origin;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.data.idempotency.Creation;
import dev.paylink.data.idempotency.IdempotencyStore;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.order.OrderChangeStore.AskedChange;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Sample orders: manual ones, and ones of payment links, of every status, spread over the last
 * month, pending ones over the last hours.
 */
public final class SampleOrders {
  private static final List<OrderSource> SOURCES =
      List.of(OrderSource.PAYMENT_LINK, OrderSource.MANUAL);
  private static final List<String> NAMES =
      List.of("Siti Rahma", "Budi Santoso", "Dewi Lestari", "Agus Wijaya", "Rina Kartika");
  private static final OrderChangeRules RULES =
      new OrderChangeRules(new OrderLife(Set.of(OrderStatus.PENDING)));
  private static final int SUSPICIOUS_EVERY = 7;
  private static final Duration MONTH = Duration.ofDays(30);

  /** Maximum age of pending samples, so that they are not cancelled as overdue at once. */
  private static final Duration MAX_PENDING_AGE = Duration.ofHours(6);

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final UUID merchantId;
  private final Random random = new Random(20);

  private SampleOrders(Database database, Ids ids, InstantSource clock, UUID merchantId) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.merchantId = merchantId;
  }

  /** Creates the samples, oldest first, and moves each to its status. */
  public static Future<Void> create(
      Database database, Ids ids, InstantSource clock, Duration pendingTtl, String merchantId) {
    SampleOrders samples =
        new SampleOrders(database, ids, clock, TypeId.MERCHANT.decode(merchantId));
    Duration pendingAge =
        pendingTtl.compareTo(MAX_PENDING_AGE) < 0 ? pendingTtl.dividedBy(2) : MAX_PENDING_AGE;
    List<Integer> nonPending = numbers(status -> status != OrderStatus.PENDING);
    List<Integer> pending = numbers(status -> status == OrderStatus.PENDING);
    Instant now = clock.instant();
    return samples
        .add(nonPending, now.minus(MONTH), MONTH.minus(MAX_PENDING_AGE))
        .compose(added -> samples.add(pending, now.minus(pendingAge), pendingAge));
  }

  /** Numbers of the samples whose status matches. */
  private static List<Integer> numbers(Predicate<OrderStatus> matches) {
    int count = OrderStatus.values().length * SOURCES.size();
    return IntStream.range(0, count)
        .filter(number -> matches.test(status(number)))
        .boxed()
        .toList();
  }

  private static OrderStatus status(int number) {
    return OrderStatus.values()[number % OrderStatus.values().length];
  }

  /** Adds the orders with these numbers, spread evenly over a period. */
  private Future<Void> add(List<Integer> numbers, Instant from, Duration period) {
    Duration step = period.dividedBy(numbers.size());
    Future<Void> done = Future.succeededFuture();
    for (int i = 0; i < numbers.size(); i++) {
      int number = numbers.get(i);
      Instant created = from.plus(step.multipliedBy(i)).truncatedTo(ChronoUnit.MILLIS);
      done = done.compose(before -> add(number, created));
    }
    return done;
  }

  private Future<Void> add(int number, Instant at) {
    UUID id = new Ids(() -> at).next();
    Money money = Money.of(BigDecimal.valueOf(25_000L * (1 + random.nextInt(40))), "IDR");
    OrderDetail order = order(number, NAMES.get(random.nextInt(NAMES.size())), id, money);
    Creation creation = new Creation(merchantId, "createOrder", null, order, id, order.id(), order);
    // In one transaction: the sweep would cancel such an old order while it is pending.
    return database.transaction(
        on -> {
          OrderChangeStore changes = new OrderChangeStore(on, ids, OutboxSignal.NONE);
          Future<Void> done =
              new OrderStore(on, new IdempotencyStore(on, clock), ids, OutboxSignal.NONE)
                  .create(creation, order, money, at, Origin.OPERATOR)
                  .mapEmpty();
          for (OrderStatus step : stepsTo(status(number))) {
            Instant later = at.plus(Duration.ofMinutes(5L * step.ordinal()));
            done = done.compose(before -> move(changes, id, step, later));
          }
          return done;
        });
  }

  private static OrderDetail order(int number, String name, UUID id, Money money) {
    String email = name.toLowerCase(Locale.ROOT).replace(' ', '.') + "@example.com";
    return OrderDetailBuilder.builder()
        .id(TypeId.ORDER.encode(id))
        .status(OrderStatus.PENDING)
        .source(SOURCES.get(number % SOURCES.size()))
        .amount(money.amount())
        .currency(money.currency().code())
        .customer(new Customer(name, email, null))
        .suspicious(!suspicions(number, id).isEmpty())
        .createdAt(TypeId.timeOf(id))
        .updatedAt(TypeId.timeOf(id))
        .received(BigDecimal.ZERO)
        .refunded(BigDecimal.ZERO)
        .suspiciousReasons(suspicions(number, id))
        .payments(List.of())
        .build();
  }

  private static List<Suspicion> suspicions(int number, UUID id) {
    String message = "A sample: more orders with this e-mail address than usual";
    return number % SUSPICIOUS_EVERY == 0
        ? List.of(new Suspicion("orders_per_email", message, TypeId.timeOf(id), null))
        : List.of();
  }

  private Future<Void> move(OrderChangeStore changes, UUID id, OrderStatus step, Instant at) {
    return changes
        .change(
            new AskedChange(
                merchantId,
                id,
                before -> RULES.update(OrderUpdate.to(step), before),
                () -> at,
                Origin.OPERATOR))
        .mapEmpty();
  }

  private static List<OrderStatus> stepsTo(OrderStatus status) {
    if (status == OrderStatus.CANCELLED) {
      return List.of(status);
    }
    List<OrderStatus> steps = new ArrayList<>();
    for (int i = 1; i <= status.ordinal(); i++) {
      steps.add(OrderStatus.values()[i]);
    }
    return steps;
  }
}
