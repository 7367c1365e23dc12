/** Traces by OpenTelemetry: the SDK, the context of a request, and what carries it further. */
@NullMarked
package dev.paylink.base.tracing;

import org.jspecify.annotations.NullMarked;
