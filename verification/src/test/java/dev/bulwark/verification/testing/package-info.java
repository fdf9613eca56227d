/** What tests of this module and of those above share. */
package dev.bulwark.verification.testing;
