@NullMarked
package dev.paylink.json;

import org.jspecify.annotations.NullMarked;
