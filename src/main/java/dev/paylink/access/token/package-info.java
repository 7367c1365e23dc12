/** Access tokens: signing keys, issue, verification, rotation and revocation. */
@NullMarked
package dev.paylink.access.token;

import org.jspecify.annotations.NullMarked;
