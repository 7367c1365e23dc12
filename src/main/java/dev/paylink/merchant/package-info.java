@NullMarked
package dev.paylink.merchant;

import org.jspecify.annotations.NullMarked;
