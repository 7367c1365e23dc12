@NullMarked
package dev.paylink.token;

import org.jspecify.annotations.NullMarked;
