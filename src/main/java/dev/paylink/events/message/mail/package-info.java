/** The channel of e-mails: by SMTP, or into an inbox for development. */
@NullMarked
package dev.paylink.events.message.mail;

import org.jspecify.annotations.NullMarked;
