/**
 * Parts that all commands share: waiting, shutdown, logging, failures and the folder of {@code
 * dev}.
 */
@NullMarked
package dev.paylink.cli.base;

import org.jspecify.annotations.NullMarked;
