/**
 * A run in shards: which part of its items a process has ({@code Shard}, {@code Split}), what a
 * folder says of itself ({@code RunFile}), and folders together ({@code ShardFolders}, {@code
 * Union}). What an item is, and what comes of it, is the business of the commands.
 */
@NullMarked
package dev.bulwark.verification.shards;

import org.jspecify.annotations.NullMarked;
