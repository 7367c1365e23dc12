@NullMarked
package dev.paylink.node;

import org.jspecify.annotations.NullMarked;
