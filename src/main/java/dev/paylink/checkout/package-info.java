@NullMarked
package dev.paylink.checkout;

import org.jspecify.annotations.NullMarked;
