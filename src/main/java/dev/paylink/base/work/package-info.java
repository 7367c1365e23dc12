/** How work is scheduled: pollers, batches, queues and bulkheads; depends only on {@code api}. */
@NullMarked
package dev.paylink.base.work;

import org.jspecify.annotations.NullMarked;
