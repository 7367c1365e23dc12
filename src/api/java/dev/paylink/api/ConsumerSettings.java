package dev.paylink.api;

import dev.paylink.api.CursorMessages.FeedEvent;
import io.vertx.core.Future;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an {@link EventConsumer}.
 *
 * @param types the types that the handler gets; empty for all
 */
record ConsumerSettings(
    String cursor,
    Function<FeedEvent, Future<?>> handler,
    Set<EventType> types,
    @Nullable Supplier<Future<Long>> position,
    boolean fromStart,
    ConsumerTimes times) {}
