@NullMarked
package dev.paylink.paymentlink;

import org.jspecify.annotations.NullMarked;
