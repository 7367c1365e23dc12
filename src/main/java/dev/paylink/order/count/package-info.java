@NullMarked
package dev.paylink.order.count;

import org.jspecify.annotations.NullMarked;
