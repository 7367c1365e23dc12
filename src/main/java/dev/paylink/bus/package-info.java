@NullMarked
package dev.paylink.bus;

import org.jspecify.annotations.NullMarked;
