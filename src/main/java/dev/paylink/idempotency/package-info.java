@NullMarked
package dev.paylink.idempotency;

import org.jspecify.annotations.NullMarked;
