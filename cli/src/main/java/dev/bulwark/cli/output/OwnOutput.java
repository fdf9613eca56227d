package dev.bulwark.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells what Bulwark has written from what others have, by how the file begins. Every kind of
 * output has a mark there:
 *
 * <ul>
 *   <li>harnesses, traces, frames, graphs and summaries a comment {@code Made by Bulwark};
 *   <li>certificates the word {@code bulwark-evidence}, bug reports their title;
 *   <li>witnesses Bulwark as their producer, results in JSON too;
 *   <li>SARIF Bulwark as the tool of its run;
 *   <li>pages Bulwark as their generator;
 *   <li>tables of results the names of their columns.
 * </ul>
 */
public final class OwnOutput {

  private static final int HEAD = 4096;

  private static final List<Pattern> MARKS =
      List.of(
          Pattern.compile("\\A(/\\*|//|#) Made by Bulwark\\b"),
          Pattern.compile("\\Abulwark-evidence "),
          Pattern.compile("\\ABulwark bug report\\R"),
          // Of the first producer the name, which comes first of what it says.
          Pattern.compile(
              "\\A- entry_type: [^\\n]*\\n(?:(?! *producer:)[^\\n]*\\n)* *producer:\\n"
                  + " +name: \"Bulwark\"\\n"),
          // The tool is the first that a run of SARIF says.
          Pattern.compile(
              "\\A\\{\\s*\"\\$schema\"[^{\\[]*\"runs\"\\s*:\\s*\\[\\s*\\{\\s*\"tool\"\\s*:\\s*\\{\\s*"
                  + "\"driver\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\"Bulwark\""),
          Pattern.compile("\\A\\{\\s*\"producer\"\\s*:\\s*\"Bulwark\""),
          Pattern.compile(
              "\\A<!DOCTYPE html>\\s*<html[^>]*>\\s*<head>(\\s*<meta charset=\"utf-8\">)?\\s*"
                  + "<meta name=\"generator\" content=\"Bulwark\">"),
          Pattern.compile("\\Atask,set,column,status,reason,expected,cpu_s,wall_s,"));

  private OwnOutput() {}

  /** Has Bulwark written this text? */
  public static boolean isMarked(String text) {
    return MARKS.stream().anyMatch(mark -> mark.matcher(text).find());
  }

  /** Has Bulwark written this file? One that cannot be read counts as somebody else's. */
  public static boolean wrote(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      return isMarked(new String(content.readNBytes(HEAD), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** May a file at this path be replaced without asking? Of an empty one nothing is lost. */
  static boolean isReplaceable(Path file) {
    try {
      return !Files.exists(file) || Files.size(file) == 0 || wrote(file);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
