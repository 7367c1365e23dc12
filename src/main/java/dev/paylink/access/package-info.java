/**
 * Floor 4: permissions, and records of what was done: access tokens of merchants, tokens and events
 * of operators, kept requests. It imports {@code data} and the rooms below, and not {@code sales}.
 * Start reading with {@link dev.paylink.access.token.AccessTokens}.
 */
@NullMarked
package dev.paylink.access;

import org.jspecify.annotations.NullMarked;
