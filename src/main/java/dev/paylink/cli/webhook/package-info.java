/**
 * Commands that help to develop a webhook receiver: {@code webhook listen} and {@code webhook
 * trigger}.
 */
@NullMarked
package dev.paylink.cli.webhook;

import org.jspecify.annotations.NullMarked;
