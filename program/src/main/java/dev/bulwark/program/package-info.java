/**
 * Programs as control-flow automata over terms: locations, edges with actions, procedures, C types
 * and machine models, inputs and cut points. What transforms, encodes or runs a program lives in
 * the packages below; nothing here knows C syntax or solvers.
 */
@NullMarked
package dev.bulwark.program;

import org.jspecify.annotations.NullMarked;
