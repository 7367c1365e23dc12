/** People of a merchant's staff: roles, invitations, passkeys and sessions, with their tables. */
@NullMarked
package dev.paylink.console.staff;

import org.jspecify.annotations.NullMarked;
