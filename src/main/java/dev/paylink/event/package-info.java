@NullMarked
package dev.paylink.event;

import org.jspecify.annotations.NullMarked;
