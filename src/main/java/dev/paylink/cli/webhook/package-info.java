/**
 * Commands that help to develop a webhook receiver: {@code webhook listen}, {@code webhook trigger}
 * and {@code webhook audit}.
 */
@NullMarked
package dev.paylink.cli.webhook;

import org.jspecify.annotations.NullMarked;
