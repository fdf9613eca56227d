/**
 * Every function of a file or a build as entry in turn: what is to be done ({@code FunctionTask}),
 * worker processes that do it one function after another ({@code FunctionPool}), what came of each
 * ({@code FunctionResult}), the folder that keeps it ({@code FunctionFolder}), and what is said of
 * all of it. How one function is verified is the business of {@code VerifyRun}, as for any program.
 */
@NullMarked
package dev.bulwark.verification.functions;

import org.jspecify.annotations.NullMarked;
