/**
 * Floor 1: mechanisms that know neither the database nor HTTP nor a feature: configuration,
 * scheduling of work, the event bus, JSON, identifiers, times, metrics, traces. It imports {@code
 * api} and {@code web} only. Start reading with {@link dev.paylink.base.bus.VertxBus}, {@link
 * dev.paylink.base.work.Poller} and {@link dev.paylink.base.config.AppConfig}.
 */
@NullMarked
package dev.paylink.base;

import org.jspecify.annotations.NullMarked;
