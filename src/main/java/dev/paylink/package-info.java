@NullMarked
package dev.paylink;

import org.jspecify.annotations.NullMarked;
