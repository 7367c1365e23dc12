/** The event bus of several nodes; the only package that knows Hazelcast. */
@NullMarked
package dev.paylink.base.bus.cluster;

import org.jspecify.annotations.NullMarked;
