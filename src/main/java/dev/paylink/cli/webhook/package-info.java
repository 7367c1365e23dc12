@NullMarked
package dev.paylink.cli.webhook;

import org.jspecify.annotations.NullMarked;
