package dev.bulwark.frontend.c.symbols;

import dev.bulwark.frontend.c.types.TypeConflicts;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Functions and variables that files of one program share by name, and names for those that they do
 * not share.
 */
public final class Linkage {

  private final Map<String, FunctionEntity> functions = new HashMap<>();
  private final Map<String, GlobalVariable> variables = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();

  /** The function with external linkage of this name. */
  public FunctionEntity function(String name) {
    FunctionEntity known = functions.get(name);
    if (known == null) {
      known = new FunctionEntity(name, unique(name), false);
      functions.put(name, known);
    }
    return known;
  }

  public @Nullable FunctionEntity knownFunction(String name) {
    return functions.get(name);
  }

  /** The names of all functions with external linkage. */
  public Set<String> functionNames() {
    return functions.keySet();
  }

  /** From now on the name means another function. */
  public void replace(String name, FunctionEntity meant) {
    functions.put(name, meant);
  }

  /** A function that only its file sees. */
  public FunctionEntity staticFunction(String name) {
    return new FunctionEntity(name, unique(name), true);
  }

  public @Nullable GlobalVariable variable(String name) {
    return variables.get(name);
  }

  /** All variables with external linkage. */
  public Collection<GlobalVariable> variables() {
    return variables.values();
  }

  public void declare(String name, GlobalVariable variable) {
    variables.put(name, variable);
  }

  /** Where a name is a function to one file and a variable to another. */
  public Map<String, TypeConflicts.Conflict> functionsAndVariables() {
    Map<String, TypeConflicts.Conflict> both = new TreeMap<>();
    functions.forEach(
        (name, function) -> {
          GlobalVariable variable = variables.get(name);
          if (variable != null && function.isDeclaredByProgram()) {
            both.put(name, new TypeConflicts.Conflict(function.first(), variable.position()));
          }
        });
    return both;
  }

  /** The name, with a number behind it if it is taken; no C name has that form. */
  public String unique(String name) {
    int number = names.merge(name, 1, Integer::sum);
    return number == 1 ? name : name + "@" + number;
  }
}
