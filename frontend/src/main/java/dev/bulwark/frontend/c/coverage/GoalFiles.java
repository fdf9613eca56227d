package dev.bulwark.frontend.c.coverage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * What the ids of goals call the file of a function: its name without directories, so that it does
 * not matter from where it is named. Where a program has several functions of one name in files of
 * one name, their directories are added, from the one that they share on; where a header brings a
 * function into several files, the file that includes it is added.
 */
public final class GoalFiles {

  private static final String AND = "@";

  /**
   * A function's definition in the tree of a unit.
   *
   * @param file the file that it is in
   * @param unit the file that was given
   */
  public record Definition(
      IASTFunctionDefinition tree, String function, String file, String unit) {}

  /** Where a function of a name is. */
  record Place(String file, String unit) {}

  private final Map<IASTFunctionDefinition, String> words = new IdentityHashMap<>();

  private GoalFiles() {}

  /** Of all definitions in all units, be they called or not: so that calls change no id. */
  public static GoalFiles of(List<Definition> definitions) {
    Map<List<String>, List<Definition>> alike = new LinkedHashMap<>();
    for (Definition definition : definitions) {
      alike
          .computeIfAbsent(
              List.of(definition.function(), name(definition.file())), key -> new ArrayList<>())
          .add(definition);
    }
    GoalFiles files = new GoalFiles();
    for (List<Definition> group : alike.values()) {
      List<String> words =
          words(group.stream().map(one -> new Place(one.file(), one.unit())).toList());
      for (int i = 0; i < words.size(); i++) {
        files.words.put(group.get(i).tree(), words.get(i));
      }
    }
    return files;
  }

  /** What ids call the file of this function. */
  public String word(IASTFunctionDefinition definition, String file) {
    return words.getOrDefault(definition, name(file));
  }

  /** The words for functions of one name in files of one name, each of them another one. */
  static List<String> words(List<Place> places) {
    Set<Path> files = new LinkedHashSet<>();
    Map<Path, List<Path>> units = new HashMap<>();
    for (Place place : places) {
      Path file = path(place.file());
      files.add(file);
      units.computeIfAbsent(file, key -> new ArrayList<>()).add(path(place.unit()));
    }
    Map<String, Integer> alike = new HashMap<>();
    List<String> words = new ArrayList<>();
    for (Place place : places) {
      Path file = path(place.file());
      StringBuilder word = new StringBuilder(name(place.file()));
      if (files.size() > 1) {
        word.append(AND).append(directory(file, files));
      }
      List<Path> including = units.getOrDefault(file, List.of());
      if (including.size() > 1) {
        word.append(AND).append(unit(path(place.unit()), including));
      }
      // A file that was given twice.
      int number = alike.merge(word.toString(), 1, Integer::sum);
      words.add(number == 1 ? word.toString() : word + AND + number);
    }
    return words;
  }

  private static String unit(Path unit, List<Path> all) {
    String name = name(unit.toString());
    Set<Path> alike = new LinkedHashSet<>();
    for (Path other : all) {
      if (name(other.toString()).equals(name)) {
        alike.add(other);
      }
    }
    return alike.size() > 1 ? directory(unit, alike) + ":" + name : name;
  }

  /** The directory of a file, seen from the innermost one that all of them are in. */
  private static String directory(Path file, Set<Path> all) {
    int shared = file.getNameCount() - 1;
    for (Path other : all) {
      int same = 0;
      while (same < Math.min(shared, other.getNameCount() - 1)
          && file.getName(same).equals(other.getName(same))) {
        same++;
      }
      shared = same;
    }
    int end = file.getNameCount() - 1;
    // Slashes part what ids are made of.
    return shared < end ? file.subpath(shared, end).toString().replace('/', ':') : ".";
  }

  private static Path path(String file) {
    return Path.of(file).toAbsolutePath().normalize();
  }

  private static String name(String file) {
    Path name = Path.of(file).getFileName();
    return name == null ? file : name.toString();
  }
}
