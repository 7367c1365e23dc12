@NullMarked
package dev.paylink.url;

import org.jspecify.annotations.NullMarked;
