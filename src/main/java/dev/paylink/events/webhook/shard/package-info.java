/** Shards of the webhook endpoints, each of which one delivery loop owns under a lease. */
@NullMarked
package dev.paylink.events.webhook.shard;

import org.jspecify.annotations.NullMarked;
