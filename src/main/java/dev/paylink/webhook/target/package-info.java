@NullMarked
package dev.paylink.webhook.target;

import org.jspecify.annotations.NullMarked;
