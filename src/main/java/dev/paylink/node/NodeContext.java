package dev.paylink.node;

import dev.paylink.access.audit.RequestQueue;
import dev.paylink.access.token.TokenKeys;
import dev.paylink.access.token.TokenUses;
import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.internals.ListenSocket;
import dev.paylink.base.metrics.NodeMetrics;
import dev.paylink.base.metrics.RefusalMeters;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.base.work.ImageQueue;
import dev.paylink.catalog.landing.PageViews;
import dev.paylink.checkout.receipt.ReceiptPrinter;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.db.DatabaseClock;
import dev.paylink.data.db.DatabasePools;
import dev.paylink.data.feature.NodeParts;
import dev.paylink.data.quarantine.Quarantine;
import dev.paylink.data.storage.ObjectStorage;
import dev.paylink.http.Contract;
import dev.paylink.http.LimitedServer;
import dev.paylink.http.RequestMeters;
import dev.paylink.node.extension.Extensions;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/**
 * The parts that the verticles of one node share. Each is immutable or thread-safe; verticles share
 * nothing else.
 *
 * @param clock in milliseconds
 * @param databaseClock where that time comes from; empty if the node was given another source
 * @param merchantClocks the time of each merchant
 * @param quarantine holds back what the node starts by itself
 * @param listenSocket of HTTP
 * @param metrics what the node exports
 * @param requestMeters of all HTTP servers
 * @param refused counts what limits refuse
 * @param tracing starts spans
 * @param extensions the extensions that were found, with what they have registered
 * @param storage has files and images
 * @param images decodes images
 * @param nodeId names this node among the nodes of its database, from its start to its end
 */
public record NodeContext(
    AppConfig config,
    InstantSource clock,
    Optional<DatabaseClock> databaseClock,
    Ids ids,
    MerchantClocks merchantClocks,
    Bus bus,
    DatabasePools databases,
    TokenKeys keys,
    Contract contract,
    Budgets budgets,
    RequestQueue requests,
    Lifecycle lifecycle,
    TokenUses tokenUses,
    PageViews pageViews,
    ReceiptPrinter receiptPrinter,
    Quarantine quarantine,
    ListenSocket listenSocket,
    NodeMetrics metrics,
    RequestMeters requestMeters,
    RefusalMeters refused,
    Tracing tracing,
    Extensions extensions,
    ObjectStorage storage,
    ImageQueue images,
    UUID nodeId) {

  /** What the features of the node are made of. */
  NodeParts parts() {
    return new NodeParts(
        config,
        bus,
        databases,
        ids,
        clock,
        merchantClocks,
        quarantine,
        metrics.registry(),
        refused,
        tracing,
        storage,
        images,
        nodeId);
  }

  /** What the HTTP servers of the node share. */
  LimitedServer.Parts servers() {
    return new LimitedServer.Parts(
        config.http(),
        () -> TypeId.REQUEST.encode(ids.next()),
        lifecycle::isStopping,
        clock,
        tracing,
        requestMeters,
        refused,
        budgets.responses());
  }

  /** Whether the clock of this machine is right enough, as far as the node looks at it. */
  boolean isTimeTolerable() {
    return databaseClock.map(DatabaseClock::isTolerable).orElse(true);
  }
}
