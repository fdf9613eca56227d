/**
 * Conflict-driven clause learning whose literals are bounds of variables. Contractors are its
 * theory; what variables stand for is not known here.
 */
@NullMarked
package dev.bulwark.icp.search;

import org.jspecify.annotations.NullMarked;
