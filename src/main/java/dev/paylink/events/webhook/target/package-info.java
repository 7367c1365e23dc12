/** SSRF guard: resolves webhook URLs and refuses internal addresses. */
@NullMarked
package dev.paylink.events.webhook.target;

import org.jspecify.annotations.NullMarked;
