package dev.bulwark.frontend.c.source;

/** Text to parse, under the name that positions carry. */
public record SourceFile(String name, String text) {}
