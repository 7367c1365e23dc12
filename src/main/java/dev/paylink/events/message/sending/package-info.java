/**
 * Sends messages: claims what is due, renders it, gives it to its channel, and records the outcome.
 */
@NullMarked
package dev.paylink.events.message.sending;

import org.jspecify.annotations.NullMarked;
