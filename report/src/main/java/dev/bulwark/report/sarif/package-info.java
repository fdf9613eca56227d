/**
 * SARIF 2.1.0 (OASIS), which editors and the code scanning of forges read, for whatever has results
 * at goals: what a result is, its rule with the weakness it stands for, its path as a code flow.
 */
@NullMarked
package dev.bulwark.report.sarif;

import org.jspecify.annotations.NullMarked;
