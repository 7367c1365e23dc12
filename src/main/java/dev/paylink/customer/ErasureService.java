package dev.paylink.customer;

import dev.paylink.api.Origin;
import dev.paylink.contact.PhoneNumber;
import dev.paylink.customer.CustomerMessages.CustomerErased;
import dev.paylink.customer.CustomerMessages.EraseCustomer;
import dev.paylink.customer.ErasureStore.Batch;
import dev.paylink.customer.ErasureStore.Wanted;
import dev.paylink.id.TypeId;
import dev.paylink.outbox.OutboxSignal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Erases customers, batch by batch. An order that is erased is not found any more, so that an
 * erasure that ended early is continued by repeating it: nothing has to remember the customer.
 */
final class ErasureService {
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** What another transaction holds is mostly free again after a few milliseconds. */
  private static final long PAUSE_MS = 50;

  private final Vertx vertx;
  private final ErasureStore store;
  private final OutboxSignal events;
  private final InstantSource clock;

  ErasureService(Vertx vertx, ErasureStore store, OutboxSignal events, InstantSource clock) {
    this.vertx = vertx;
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  Future<CustomerErased> erase(EraseCustomer command, Origin origin) {
    return new Run(wanted(command), origin).next();
  }

  private static Wanted wanted(EraseCustomer command) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    if (command.email() != null) {
      return Wanted.byEmail(merchantId, command.email().strip());
    }
    String phone = Objects.requireNonNull(command.phone());
    return Wanted.byPhone(merchantId, PhoneNumber.normalized(phone).orElse(phone));
  }

  /** One erasure until it is complete, or its time is over. */
  private final class Run {
    private final long startedNanos = System.nanoTime();
    private final Wanted wanted;
    private final Origin origin;
    private int orders;
    private int paymentLinks;

    Run(Wanted wanted, Origin origin) {
      this.wanted = wanted;
      this.origin = origin;
    }

    Future<CustomerErased> next() {
      return store
          .eraseNext(wanted, clock.instant(), origin)
          .compose(
              batch -> {
                orders += batch.orders();
                paymentLinks += batch.paymentLinks();
                return after(batch);
              });
    }

    private Future<CustomerErased> after(Batch batch) {
      boolean late = System.nanoTime() - startedNanos > MAX_NANOS;
      if (!batch.isEmpty()) {
        events.announce();
        return late ? result(false) : next();
      }
      return store
          .anyLeft(wanted)
          .compose(
              left ->
                  !left || late
                      ? result(!left)
                      : vertx.timer(PAUSE_MS, TimeUnit.MILLISECONDS).compose(paused -> next()));
    }

    private Future<CustomerErased> result(boolean complete) {
      return Future.succeededFuture(new CustomerErased(orders, paymentLinks, complete));
    }
  }
}
