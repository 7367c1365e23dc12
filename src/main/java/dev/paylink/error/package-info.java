@NullMarked
package dev.paylink.error;

import org.jspecify.annotations.NullMarked;
