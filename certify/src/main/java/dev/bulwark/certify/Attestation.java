package dev.bulwark.certify;

/**
 * What a process says about evidence that it has certified, signed with the key that it was given
 * for that. Anybody can make one; only the {@link CheckKey} turns it into a verdict.
 *
 * @param error the name of the error's location, empty for a proof
 * @param signature of all this, the program, the property and the evidence
 */
public record Attestation(
    String details, boolean undefinedExcluded, String error, long randomRuns, String signature) {}
