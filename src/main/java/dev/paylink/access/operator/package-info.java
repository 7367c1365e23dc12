/**
 * What programs of the operator read: the events of all merchants, on the management port, with
 * tokens that are good for nothing else.
 */
@NullMarked
package dev.paylink.access.operator;

import org.jspecify.annotations.NullMarked;
