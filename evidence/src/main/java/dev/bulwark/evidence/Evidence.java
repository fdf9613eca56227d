package dev.bulwark.evidence;

/** What a verdict rests on. */
public sealed interface Evidence permits Proof, ErrorInputs {}
