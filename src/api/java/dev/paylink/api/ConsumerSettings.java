package dev.paylink.api;

import dev.paylink.api.CursorMessages.PlacedEvent;
import io.vertx.core.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an {@link EventConsumer} was made with. */
record ConsumerSettings(
    String cursor,
    Function<PlacedEvent, Future<?>> handler,
    @Nullable Supplier<Future<Long>> position,
    boolean fromStart,
    ConsumerTimes times) {}
