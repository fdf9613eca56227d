/**
 * From a request (sources, property, options) to a certified verdict: reading, passes, engines in
 * alternation and in worker processes, back-translation, certification. {@link
 * dev.bulwark.verification.Verifier} is the entry for other programs; the command line adds
 * options, printing and exit codes. Nothing here prints or ends the process.
 */
@NullMarked
package dev.bulwark.verification;

import org.jspecify.annotations.NullMarked;
