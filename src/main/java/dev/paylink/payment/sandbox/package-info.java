@NullMarked
package dev.paylink.payment.sandbox;

import org.jspecify.annotations.NullMarked;
