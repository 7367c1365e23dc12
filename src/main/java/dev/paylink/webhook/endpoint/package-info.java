@NullMarked
package dev.paylink.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
