package dev.paylink;

import dev.paylink.bus.Bus;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.http.Contract;
import dev.paylink.http.RateLimiter;
import dev.paylink.id.Ids;
import dev.paylink.idempotency.IdempotencyStore;
import dev.paylink.token.TokenKeys;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the verticles of one node are made of. Everything here is immutable or safe for use by many
 * threads; verticles share nothing else.
 */
public record Node(
    AppConfig config,
    InstantSource clock,
    Ids ids,
    Bus bus,
    Database database,
    IdempotencyStore idempotency,
    TokenKeys keys,
    RateLimiter rateLimiter,
    Contract contract,
    AtomicBoolean stopping) {}
