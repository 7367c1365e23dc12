package dev.paylink.data.idempotency;

import dev.paylink.api.Done;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.data.db.Database;
import dev.paylink.http.EntityTag;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Carries out changes under {@link dev.paylink.api.Conditions}. A change without a condition needs
 * no transaction. One with a condition is a transaction: it claims the idempotency key, locks the
 * resource and compares its entity tag, makes the change, and stores the reply under the key. A
 * change that fails leaves no key, and can be tried again with it. Changes of one object wait for
 * each other in the node, without a connection.
 */
public final class ConditionalChanges {
  private static final Function<Database, Future<? extends Record>> NO_ENTITY_TAG =
      on -> Future.failedFuture("The resource has no entity tag");

  private final Database database;
  private final IdempotencyStore store;

  public ConditionalChanges(Database database, InstantSource clock) {
    this.database = database;
    this.store = new IdempotencyStore(database, clock);
  }

  /**
   * The reply to a change.
   *
   * @param replayed whether an earlier request with the same idempotency key made the change
   */
  public record Outcome<R>(R reply, boolean replayed) {}

  /**
   * Carries out a change.
   *
   * @param current reads the resource by the given database and locks it until the end of the
   *     transaction; only called for {@code If-Match}
   * @param work makes the change by the given database
   * @return fails with {@code precondition_failed}, {@code idempotency_key_reused}, or as {@code
   *     current} and {@code work} do; then nothing is changed
   */
  public <R> Future<Outcome<R>> carryOut(
      Change change,
      ReplyForm<R> form,
      Function<Database, Future<? extends Record>> current,
      Function<Database, Future<R>> work) {
    return change.conditions().isEmpty()
        ? database.inTurn(
            change.object(), () -> work.apply(database).map(reply -> new Outcome<>(reply, false)))
        : carryOutTogether(change, form, current, work);
  }

  /** Like {@link #carryOut}, for a change that takes no {@code If-Match}. */
  public <R> Future<Outcome<R>> carryOut(
      Change change, ReplyForm<R> form, Function<Database, Future<R>> work) {
    return carryOut(change, form, NO_ENTITY_TAG, work);
  }

  /** Like {@link #carryOutTogether}, for a change that takes no {@code If-Match}. */
  public <R> Future<Outcome<R>> carryOutTogether(
      Change change, ReplyForm<R> form, Function<Database, Future<R>> work) {
    return carryOutTogether(change, form, NO_ENTITY_TAG, work);
  }

  /** Like {@link #carryOut}, for a change of which the reply says only that it was made. */
  public Future<Done> carryOut(
      Change change,
      Function<Database, Future<? extends Record>> current,
      Function<Database, ? extends Future<?>> work) {
    return carryOut(change, ReplyForm.constant(true), current, on -> work.apply(on).map(true))
        .map(outcome -> new Done(outcome.replayed()));
  }

  /** Like {@link #carryOut}, for a change of several statements: always in a transaction. */
  public <R> Future<Outcome<R>> carryOutTogether(
      Change change,
      ReplyForm<R> form,
      Function<Database, Future<? extends Record>> current,
      Function<Database, Future<R>> work) {
    Function<Database, Future<R>> checked =
        transaction ->
            requireMatch(change, transaction, current).compose(x -> work.apply(transaction));
    return database.inTurn(
        change.object(),
        () ->
            database.transaction(
                transaction ->
                    change.conditions().idempotencyKey() == null
                        ? checked.apply(transaction).map(reply -> new Outcome<>(reply, false))
                        : once(change, form, transaction, checked)));
  }

  private <R> Future<Outcome<R>> once(
      Change change, ReplyForm<R> form, Database transaction, Function<Database, Future<R>> work) {
    return store
        .claim(change, transaction)
        .compose(
            claimed ->
                claimed
                    ? work.apply(transaction)
                        .compose(
                            reply ->
                                store
                                    .storeReply(change, form.write().apply(reply), transaction)
                                    .map(new Outcome<>(reply, false)))
                    : find(change, form, transaction)
                        .map(found -> found.orElseThrow(IdempotencyStore::inFlight)));
  }

  private static Future<Void> requireMatch(
      Change change, Database transaction, Function<Database, Future<? extends Record>> current) {
    String expected = change.conditions().ifMatch();
    if (expected == null) {
      return Future.succeededFuture();
    }
    return current
        .apply(transaction)
        .map(
            resource -> {
              if (!EntityTag.matches(expected, EntityTag.of(resource))) {
                throw new Fault(
                    FaultCode.PRECONDITION_FAILED,
                    "If-Match does not name the current version; get the resource again");
              }
              return null;
            });
  }

  /**
   * The reply that is stored for a change; empty if absent. Fails with {@code
   * idempotency_key_reused}.
   */
  public <R> Future<Optional<Outcome<R>>> find(Change change, ReplyForm<R> form) {
    return change.conditions().idempotencyKey() == null
        ? Future.succeededFuture(Optional.empty())
        : find(change, form, database);
  }

  private <R> Future<Optional<Outcome<R>>> find(
      Change change, ReplyForm<R> form, Database connection) {
    return store
        .findReply(change, connection)
        .map(found -> found.map(stored -> new Outcome<>(form.read().apply(stored), true)));
  }
}
