package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.decorator.CheckingSolver;
import dev.bulwark.solver.testing.SolverContract.Subject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.opentest4j.TestAbortedException;

/**
 * Runs the contract tests on MathSAT5, in a process of its own: it has to be loaded before other
 * native solvers, and in a test run these may have come first.
 */
public final class MathSat5Checks {

  private MathSat5Checks() {}

  public static void main(String[] args) throws Exception {
    JavaSmtSolvers solvers = JavaSmtSolvers.preferring("mathsat5", System.out::println);
    CheckingSolver solver = new CheckingSolver(solvers.byName("mathsat5").orElseThrow());
    List<Object> subjects = new ArrayList<>();
    subjects.add(new Subject(solver, true));
    subjects.add(new Subject(solver, false));
    int failures = runAll(SolverContractTest.class, subjects);
    List<Object> interpolating = new ArrayList<>(CapabilitySubjects.interpolating("mathsat5"));
    failures += runAll(InterpolationTest.class, interpolating);
    System.out.println(failures + " failures");
    System.exit(failures == 0 && interpolating.size() == 2 ? 0 : 1);
  }

  private static int runAll(Class<?> tests, List<Object> subjects)
      throws ReflectiveOperationException {
    int failures = 0;
    for (Method method : methods(tests)) {
      if (method.isAnnotationPresent(ParameterizedTest.class)) {
        for (Object subject : subjects) {
          failures += run(tests, method, subject) ? 0 : 1;
        }
      }
    }
    return failures;
  }

  /** Those of the class and of the contract that it extends. */
  private static List<Method> methods(Class<?> tests) {
    List<Method> methods = new ArrayList<>();
    for (Class<?> type = tests; type != null; type = type.getSuperclass()) {
      methods.addAll(List.of(type.getDeclaredMethods()));
    }
    return methods;
  }

  private static boolean run(Class<?> tests, Method method, Object subject)
      throws ReflectiveOperationException {
    String what = tests.getSimpleName() + "." + method.getName() + " with " + subject;
    var constructor = tests.getDeclaredConstructor();
    constructor.setAccessible(true);
    method.setAccessible(true);
    long start = System.nanoTime();
    try {
      method.invoke(constructor.newInstance(), subject);
      System.out.printf("ok %s, %.2f s%n", what, (System.nanoTime() - start) / 1e9);
      return true;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof TestAbortedException aborted) {
        System.out.println("skipped " + what + ": " + aborted.getMessage());
        return true;
      }
      System.out.println("FAILED " + what);
      e.getCause().printStackTrace(System.out);
      return false;
    }
  }
}
