@NullMarked
package dev.paylink.outbox;

import org.jspecify.annotations.NullMarked;
