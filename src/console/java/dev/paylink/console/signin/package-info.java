/** How people sign in: passkeys, OpenID Connect and single-use links. */
@NullMarked
package dev.paylink.console.signin;

import org.jspecify.annotations.NullMarked;
