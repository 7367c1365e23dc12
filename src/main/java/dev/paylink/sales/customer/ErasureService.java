package dev.paylink.sales.customer;

import dev.paylink.api.Fault;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.sales.customer.CustomerMessages.CustomerErased;
import dev.paylink.sales.customer.CustomerMessages.EraseCustomer;
import dev.paylink.sales.customer.ErasureStore.Batch;
import dev.paylink.sales.customer.ErasureStore.Place;
import dev.paylink.sales.customer.ErasureStore.Wanted;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.contact.PhoneNumber;
import dev.paylink.web.text.InputText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Erases customers, batch by batch. An erased order is not found again. So an erasure that stopped
 * early continues when it is repeated: Paylink does not have to remember the customer.
 */
final class ErasureService {
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** What another transaction holds is mostly free again after a few milliseconds. */
  private static final long MIN_PAUSE_MS = 50;

  private static final long MAX_PAUSE_MS = 1_600;

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

  /**
   * Creations demand valid addresses and numbers, but rows of extensions may have others. So these
   * are refused only if nothing has them.
   */
  Future<CustomerErased> erase(EraseCustomer command, Origin origin) {
    UUID merchantId = TypeId.MERCHANT.decode(command.merchantId());
    String email = command.email();
    if (email != null) {
      Optional<String> address = EmailAddress.normalized(email);
      Wanted wanted = Wanted.byEmail(merchantId, address.orElseGet(() -> InputText.trimmed(email)));
      return address.isPresent()
          ? new Run(wanted, origin).next()
          : ifAny(wanted, origin, Fault.invalid("email", "must be an e-mail address"));
    }
    String phone = InputText.trimmed(Objects.requireNonNull(command.phone()));
    Optional<String> number = PhoneNumber.normalized(phone);
    Wanted wanted =
        Wanted.byPhone(
            merchantId,
            number.map(PhoneNumber::forms).orElseGet(() -> List.of(phone.replace(",", ""))));
    return number.isPresent()
        ? new Run(wanted, origin).next()
        : ifAny(wanted, origin, Fault.invalid("phone", "must be a phone number of 3 to 15 digits"));
  }

  private Future<CustomerErased> ifAny(Wanted wanted, Origin origin, Fault otherwise) {
    return store
        .anyLeft(wanted)
        .compose(any -> any ? new Run(wanted, origin).next() : Future.failedFuture(otherwise));
  }

  /** One erasure until it is complete, or its time is over. */
  private final class Run {
    private final long startedNanos = System.nanoTime();
    private final Wanted wanted;
    private final Origin origin;
    private int orders;
    private int paymentLinks;
    private Place place = Place.BEGIN;
    private long pauseMs = MIN_PAUSE_MS;

    Run(Wanted wanted, Origin origin) {
      this.wanted = wanted;
      this.origin = origin;
    }

    Future<CustomerErased> next() {
      return store
          .eraseNext(wanted, place, clock.instant(), origin)
          .compose(
              batch -> {
                orders += batch.orders();
                paymentLinks += batch.paymentLinks();
                return after(batch);
              });
    }

    private Future<CustomerErased> after(Batch batch) {
      if (!batch.isEmpty()) {
        events.announce();
      }
      if (!batch.any()) {
        return store.anyLeft(wanted).compose(left -> left && !isLate() ? again() : result(!left));
      }
      place = place.after(batch);
      return isLate() ? result(false) : next();
    }

    private boolean isLate() {
      return System.nanoTime() - startedNanos > MAX_NANOS;
    }

    /** What was locked is looked at only now, after all others. */
    private Future<CustomerErased> again() {
      place = Place.BEGIN;
      long pause = pauseMs;
      pauseMs = Math.min(2 * pause, MAX_PAUSE_MS);
      return vertx.timer(pause, TimeUnit.MILLISECONDS).compose(paused -> next());
    }

    private Future<CustomerErased> result(boolean complete) {
      return Future.succeededFuture(new CustomerErased(orders, paymentLinks, complete));
    }
  }
}
