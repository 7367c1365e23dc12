@NullMarked
package dev.paylink.money;

import org.jspecify.annotations.NullMarked;
