package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.audit.RequestQueue;
import dev.paylink.config.AppConfig;
import dev.paylink.db.DatabasePools;
import dev.paylink.http.Contract;
import dev.paylink.id.Ids;
import dev.paylink.token.TokenKeys;
import dev.paylink.token.TokenUses;
import java.time.InstantSource;
import java.util.UUID;

/**
 * The parts that the verticles of one node share. Each is immutable or thread-safe; verticles share
 * nothing else.
 *
 * @param nodeId names this node among those of its database, from its start to its end
 */
public record NodeContext(
    AppConfig config,
    InstantSource clock,
    Ids ids,
    Bus bus,
    DatabasePools databases,
    TokenKeys keys,
    Contract contract,
    Budgets budgets,
    RequestQueue requests,
    Lifecycle lifecycle,
    TokenUses tokenUses,
    UUID nodeId) {}
