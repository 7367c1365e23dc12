/**
 * Messages to customers and merchants, such as e-mails: what there is of them, and their verticles.
 */
@NullMarked
package dev.paylink.events.message;

import org.jspecify.annotations.NullMarked;
