@NullMarked
package dev.paylink.work;

import org.jspecify.annotations.NullMarked;
