@NullMarked
package dev.paylink.sweep;

import org.jspecify.annotations.NullMarked;
