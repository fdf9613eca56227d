package dev.bulwark.bench.run;

import java.time.Duration;

/** What each run may use. */
public record Limits(Duration time, long memoryBytes) {}
