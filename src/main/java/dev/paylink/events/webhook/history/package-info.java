/** What merchants see and ask of deliveries: lists, attempts, retry and recovery. */
@NullMarked
package dev.paylink.events.webhook.history;

import org.jspecify.annotations.NullMarked;
