package dev.bulwark.program;

/**
 * What people can do where the model of a program ends, or where it cannot be read. How they say it
 * is for those to know who talk to people.
 */
public enum Remedy {
  /** Nothing that is known. */
  NONE,
  /** To say that assembly may change what it names. */
  ASSEMBLY,
  /** To say what pointers from outside point to. */
  POINTERS,
  /** To say where the headers of the program are, or how it is built. */
  HEADERS,
  /** To use the headers of the C library instead of those that come with the model checker. */
  SYSTEM_HEADERS,
  /** To say in which function execution begins. */
  ENTRY,
  /** To choose another data model, since this one contradicts what the program expects. */
  DATA_MODEL,
  /** To say what a build defines or includes beyond what the file says. */
  DEFINITIONS,
  /** More memory for the process that reads the program. */
  MEMORY
}
