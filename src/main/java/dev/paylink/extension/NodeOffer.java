package dev.paylink.extension;

import dev.paylink.api.Bus;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;

/**
 * What a node gives to all its extensions.
 *
 * @param settings values by extension and key, as {@code acme.apiKey}; a duration as ISO 8601 has
 *     it
 * @param scopes those that tokens can have
 */
public record NodeOffer(
    Bus bus,
    InstantSource clock,
    MeterRegistry meters,
    Map<String, Object> settings,
    MerchantSettingReader merchantSettings,
    Set<String> scopes) {}
