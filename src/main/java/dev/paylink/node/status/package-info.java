/** How the service is, over all nodes and merchants: for operators. */
@NullMarked
package dev.paylink.node.status;

import org.jspecify.annotations.NullMarked;
