/**
 * The command line: options, schedule, exit codes. The only place where all modules meet; nothing
 * else may depend on it but {@code dev.bulwark.bench}.
 */
@NullMarked
package dev.bulwark.cli;

import org.jspecify.annotations.NullMarked;
