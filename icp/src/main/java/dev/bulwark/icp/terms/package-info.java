/**
 * Terms as variables, clauses and primitive constraints of the search: each subterm is one
 * variable, or one for each reading of its bits that is needed.
 */
@NullMarked
package dev.bulwark.icp.terms;

import org.jspecify.annotations.NullMarked;
