package dev.paylink.node;

import dev.paylink.api.Bus;
import dev.paylink.config.AppConfig;
import dev.paylink.db.Database;
import dev.paylink.http.Contract;
import dev.paylink.http.RateLimiter;
import dev.paylink.id.Ids;
import dev.paylink.token.TokenKeys;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the verticles of one node are made of. Everything here is immutable or safe for use by many
 * threads; verticles share nothing else.
 */
public record NodeContext(
    AppConfig config,
    InstantSource clock,
    Ids ids,
    Bus bus,
    Database database,
    TokenKeys keys,
    RateLimiter rateLimiter,
    Contract contract,
    AtomicBoolean stopping) {}
