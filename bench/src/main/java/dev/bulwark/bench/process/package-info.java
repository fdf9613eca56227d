/**
 * Runs commands under limits of time and memory with all their children, and measures them. Linux
 * only: sessions, /proc and wait4 through the foreign function interface.
 */
@NullMarked
package dev.bulwark.bench.process;

import org.jspecify.annotations.NullMarked;
