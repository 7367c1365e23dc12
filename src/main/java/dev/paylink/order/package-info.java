@NullMarked
package dev.paylink.order;

import org.jspecify.annotations.NullMarked;
