@NullMarked
package dev.paylink.webhook.delivery;

import org.jspecify.annotations.NullMarked;
