package dev.paylink.order;

import dev.paylink.Node;
import dev.paylink.customer.Customer;
import dev.paylink.id.Ids;
import dev.paylink.id.TypeId;
import dev.paylink.idempotency.Creation;
import dev.paylink.money.Money;
import dev.paylink.order.OrderMessages.OrderDetail;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Orders to play with: one of every status from every source, over the last month. */
public final class SampleOrders {
  private static final List<String> NAMES =
      List.of("Siti Rahma", "Budi Santoso", "Dewi Lestari", "Agus Wijaya", "Rina Kartika");
  private static final int SUSPICIOUS_EVERY = 7;

  private final OrderStore store;
  private final UUID merchantId;
  private final Random random = new Random(20);

  private SampleOrders(OrderStore store, UUID merchantId) {
    this.store = store;
    this.merchantId = merchantId;
  }

  /** Creates them; oldest first, each moved along to its status. */
  public static Future<Void> create(Node node, String merchantId) {
    SampleOrders samples =
        new SampleOrders(
            new OrderStore(node.database(), node.idempotency(), node.ids()),
            TypeId.MERCHANT.decode(merchantId));
    int count = OrderStatus.values().length * OrderSource.values().length;
    Instant at = node.clock().instant().minus(Duration.ofDays(30));
    Duration step = Duration.ofDays(29).dividedBy(count);
    Future<Void> done = Future.succeededFuture();
    for (int i = 0; i < count; i++) {
      int number = i;
      Instant created = at.plus(step.multipliedBy(i));
      done = done.compose(before -> samples.add(number, created));
    }
    return done;
  }

  private Future<Void> add(int number, Instant at) {
    UUID id = new Ids(() -> at).next();
    Money money = Money.of(BigDecimal.valueOf(25_000L * (1 + random.nextInt(40))), "IDR");
    OrderDetail order = order(number, NAMES.get(random.nextInt(NAMES.size())), id, money);
    Creation creation = new Creation(merchantId, "createOrder", null, order, id, order.id(), order);
    Future<Void> done = store.create(creation, order, money, at).mapEmpty();
    for (OrderStatus step : wayTo(OrderStatus.values()[number % OrderStatus.values().length])) {
      Instant later = at.plus(Duration.ofMinutes(5L * step.ordinal()));
      done = done.compose(before -> move(id, step, later));
    }
    return done;
  }

  private static OrderDetail order(int number, String name, UUID id, Money money) {
    String email = name.toLowerCase(Locale.ROOT).replace(' ', '.') + "@example.com";
    return new OrderDetail(
        TypeId.ORDER.encode(id),
        OrderStatus.PENDING,
        OrderSource.values()[number % OrderSource.values().length],
        money.amount(),
        money.currency().getCurrencyCode(),
        new Customer(name, email, null),
        number % SUSPICIOUS_EVERY == 0,
        TypeId.timeOf(id),
        null,
        null,
        List.of(),
        List.of());
  }

  private Future<Void> move(UUID id, OrderStatus step, Instant at) {
    return store.update(merchantId, id, step, Set.of(OrderStatus.values()), false, at).mapEmpty();
  }

  private static List<OrderStatus> wayTo(OrderStatus status) {
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
