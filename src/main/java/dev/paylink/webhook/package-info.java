@NullMarked
package dev.paylink.webhook;

import org.jspecify.annotations.NullMarked;
