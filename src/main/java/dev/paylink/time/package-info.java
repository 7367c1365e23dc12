@NullMarked
package dev.paylink.time;

import org.jspecify.annotations.NullMarked;
