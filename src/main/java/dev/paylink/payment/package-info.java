@NullMarked
package dev.paylink.payment;

import org.jspecify.annotations.NullMarked;
