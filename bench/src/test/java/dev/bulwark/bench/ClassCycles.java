package dev.bulwark.bench;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Classes of one package that depend on each other in a cycle: the strongly connected components of
 * the dependency graph, by Tarjan's algorithm. A nested class counts as the class around it.
 */
final class ClassCycles {

  private final Map<String, Set<String>> uses = new TreeMap<>();
  private final Map<String, Integer> index = new HashMap<>();
  private final Map<String, Integer> low = new HashMap<>();
  private final ArrayDeque<String> stack = new ArrayDeque<>();
  private final List<Set<String>> found = new ArrayList<>();

  private ClassCycles(JavaClasses classes) {
    for (JavaClass type : classes) {
      Set<String> used = uses.computeIfAbsent(outermost(type), name -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().equals(type.getPackageName())) {
          used.add(outermost(target));
        }
      }
    }
  }

  /** The cycles of more than one class. */
  static List<Set<String>> in(JavaClasses classes) {
    ClassCycles cycles = new ClassCycles(classes);
    for (String type : cycles.uses.keySet()) {
      if (!cycles.index.containsKey(type)) {
        cycles.visit(type);
      }
    }
    return cycles.found;
  }

  private static String outermost(JavaClass type) {
    String name = type.getName();
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private void visit(String type) {
    index.put(type, index.size());
    low.put(type, index.get(type));
    stack.push(type);
    for (String used : uses.getOrDefault(type, Set.of())) {
      if (!index.containsKey(used)) {
        visit(used);
        low.merge(type, low.get(used), Math::min);
      } else if (stack.contains(used)) {
        low.merge(type, index.get(used), Math::min);
      }
    }
    if (low.get(type).equals(index.get(type))) {
      Set<String> component = new TreeSet<>();
      do {
        component.add(stack.element());
      } while (!stack.pop().equals(type));
      if (component.size() > 1) {
        found.add(component);
      }
    }
  }
}
