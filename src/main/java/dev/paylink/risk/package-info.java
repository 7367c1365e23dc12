@NullMarked
package dev.paylink.risk;

import org.jspecify.annotations.NullMarked;
