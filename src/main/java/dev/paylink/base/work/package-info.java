/** How work is scheduled: pollers, batches, queues and bulkheads. */
@NullMarked
package dev.paylink.base.work;

import org.jspecify.annotations.NullMarked;
