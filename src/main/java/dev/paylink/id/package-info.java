@NullMarked
package dev.paylink.id;

import org.jspecify.annotations.NullMarked;
