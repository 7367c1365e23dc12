@NullMarked
package dev.paylink.payment.manual;

import org.jspecify.annotations.NullMarked;
