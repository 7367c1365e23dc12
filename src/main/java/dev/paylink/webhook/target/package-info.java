/** SSRF guard: resolves webhook URLs and refuses internal addresses. */
@NullMarked
package dev.paylink.webhook.target;

import org.jspecify.annotations.NullMarked;
