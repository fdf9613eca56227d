/**
 * A man page and completions for shells, made from the options themselves when the distribution is
 * built. picocli's own generator is not used: it knows bash only, gives options whose arguments
 * have the same label each other's values, and stops at colons and commas, of which the names of
 * engines are full.
 */
@NullMarked
package dev.bulwark.cli.pages;

import org.jspecify.annotations.NullMarked;
