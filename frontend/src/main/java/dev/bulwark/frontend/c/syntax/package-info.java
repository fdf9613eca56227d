/** What syntax trees say by themselves, without knowing what names mean. */
@NullMarked
package dev.bulwark.frontend.c.syntax;

import org.jspecify.annotations.NullMarked;
