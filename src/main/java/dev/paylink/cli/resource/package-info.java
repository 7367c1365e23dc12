/** Commands on orders, payment links and events of a running service. */
@NullMarked
package dev.paylink.cli.resource;

import org.jspecify.annotations.NullMarked;
