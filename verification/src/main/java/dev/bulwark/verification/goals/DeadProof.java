package dev.bulwark.verification.goals;

import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import java.util.Set;

/**
 * A proof that goals are unreachable, which the checker has confirmed on the program as parsed.
 *
 * @param number from 1 on, in the order in which proofs were found
 * @param proof is for these goals
 * @param undefinedExcluded it also shows that no execution has undefined behaviour
 * @param details how it was checked, in a line for people
 * @param certificate the proof as a file has it, written by the thread whose terms it is made of
 * @param by who has found it
 */
public record DeadProof(
    int number,
    Proof proof,
    Set<Goal> goals,
    boolean undefinedExcluded,
    String details,
    String certificate,
    String by) {}
