/** Contract tests for solvers and what they need, for this module and those above. */
package dev.bulwark.solver.testing;
