@NullMarked
package dev.paylink.customer;

import org.jspecify.annotations.NullMarked;
