package dev.paylink.node.extension;

import dev.paylink.api.Bus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.Ids;
import dev.paylink.http.LimitedServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.sqlclient.Pool;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a node gives to all its extensions.
 *
 * @param publicUrl without a slash at its end
 * @param settings values by extension and key, as {@code acme.apiKey}; a duration as ISO 8601 has
 *     it
 * @param merchantSettings null for a command line program
 * @param database null if no extension has tables
 * @param targets the rules of URLs that merchants choose
 * @param scopes the scopes that tokens can have
 * @param roles of the node
 * @param servers what all HTTP servers of the node share; null for a command line program
 */
@RecordBuilder
public record NodeOffer(
    Bus bus,
    String publicUrl,
    InstantSource clock,
    MeterRegistry meters,
    Map<String, Object> settings,
    @Nullable MerchantSettingReader merchantSettings,
    @Nullable Pool database,
    AppConfig.Webhooks targets,
    Set<String> scopes,
    Set<String> roles,
    Ids ids,
    LimitedServer.@Nullable Parts servers) {}
