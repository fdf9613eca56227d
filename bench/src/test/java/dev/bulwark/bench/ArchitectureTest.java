package dev.bulwark.bench;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.report.Conclusion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the table of modules in docs/architecture.md: who may use whom, and which library is seen
 * from where. It lives in this module because no other sees all of them.
 */
class ArchitectureTest {

  /** The modules with what each may use besides itself. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("base", Set.of()),
          Map.entry("logic", Set.of("base")),
          Map.entry("solver", Set.of("base", "logic")),
          Map.entry("icp", Set.of("base", "logic", "solver")),
          Map.entry("program", Set.of("base", "logic")),
          Map.entry("frontend", Set.of("base", "logic", "program")),
          Map.entry("evidence", Set.of("base", "logic", "program")),
          Map.entry("engine", Set.of("base", "logic", "program", "evidence", "solver")),
          Map.entry("certify", Set.of("base", "logic", "program", "evidence", "solver")),
          Map.entry("report", Set.of("base", "logic", "solver", "program", "evidence", "certify")),
          Map.entry(
              "verification",
              Set.of(
                  "base",
                  "logic",
                  "solver",
                  "icp",
                  "program",
                  "frontend",
                  "evidence",
                  "engine",
                  "certify",
                  "report")),
          Map.entry(
              "cli",
              Set.of(
                  "base",
                  "logic",
                  "solver",
                  "icp",
                  "program",
                  "frontend",
                  "evidence",
                  "engine",
                  "certify",
                  "report",
                  "verification")),
          Map.entry(
              "lsp",
              Set.of(
                  "base",
                  "logic",
                  "program",
                  "frontend",
                  "evidence",
                  "report",
                  "verification",
                  "cli")),
          Map.entry(
              "bench",
              Set.of(
                  "base",
                  "logic",
                  "solver",
                  "icp",
                  "program",
                  "frontend",
                  "evidence",
                  "engine",
                  "certify",
                  "report",
                  "verification",
                  "cli")));

  /** Libraries with the packages that may see them. Everybody sees the JDK and JSpecify. */
  private static final Map<String, String[]> LIBRARIES =
      Map.of(
          "org.sosy_lab..", new String[] {"dev.bulwark.solver.."},
          "com.google.common..", new String[] {"dev.bulwark.solver.."},
          "com.microsoft..", new String[] {"dev.bulwark.solver.z3.."},
          "org.eclipse.cdt..", new String[] {"dev.bulwark.frontend.."},
          "org.eclipse.core..", new String[] {"dev.bulwark.frontend.."},
          "org.eclipse.lsp4j..", new String[] {"dev.bulwark.lsp.."},
          "com.google.gson..", new String[] {"dev.bulwark.lsp.."},
          "picocli..",
              new String[] {"dev.bulwark.cli..", "dev.bulwark.lsp..", "dev.bulwark.bench.."},
          "com.fasterxml..",
              new String[] {
                "dev.bulwark.report..", "dev.bulwark.verification..", "dev.bulwark.bench.."
              });

  /**
   * The most classes of a package that may depend on each other in a cycle. This number goes down,
   * never up: instead of raising it, take a class apart, or put an interface between.
   */
  private static final int LARGEST_CLASS_CYCLE = 5;

  private static JavaClasses bulwark;

  @BeforeAll
  static void importClasses() {
    bulwark =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // Nor the tests of other modules, once they are in a jar.
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.bulwark");
  }

  @Test
  void everyModuleIsInTheTable() {
    Set<String> modules = new TreeSet<>();
    for (JavaClass type : bulwark) {
      modules.add(type.getPackageName().replaceFirst("dev\\.bulwark\\.(\\w+).*", "$1"));
    }
    assertThat(modules).isEqualTo(new TreeSet<>(MAY_USE.keySet()));
  }

  @TestFactory
  Stream<DynamicTest> modulesUseOnlyWhatTheyMay() {
    return MAY_USE.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            module ->
                DynamicTest.dynamicTest(
                    module.getKey(),
                    () -> {
                      List<String> allowed = new ArrayList<>();
                      allowed.add("dev.bulwark." + module.getKey() + "..");
                      module.getValue().forEach(used -> allowed.add("dev.bulwark." + used + ".."));
                      noClasses()
                          .that()
                          .resideInAPackage("dev.bulwark." + module.getKey() + "..")
                          .should()
                          .dependOnClassesThat(
                              resideInAPackage("dev.bulwark..")
                                  .and(not(resideInAnyPackage(allowed.toArray(String[]::new)))))
                          .check(bulwark);
                    }));
  }

  @TestFactory
  Stream<DynamicTest> librariesStayBehindTheirModule() {
    return LIBRARIES.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            library ->
                DynamicTest.dynamicTest(
                    library.getKey(),
                    () ->
                        noClasses()
                            .that()
                            .resideOutsideOfPackages(library.getValue())
                            .should()
                            .dependOnClassesThat()
                            .resideInAPackage(library.getKey())
                            .check(bulwark)));
  }

  @Test
  void theBottomUsesOnlyTheJdk() {
    classes()
        .that()
        .resideInAnyPackage("dev.bulwark.base..", "dev.bulwark.logic..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.bulwark.base..", "dev.bulwark.logic..", "java..", "org.jspecify..")
        .check(bulwark);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.bulwark.(**)").should().beFreeOfCycles().check(bulwark);
  }

  @Test
  void classCyclesWithinPackagesAreSmall() {
    assertThat(ClassCycles.in(bulwark))
        .isNotEmpty()
        .allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(LARGEST_CLASS_CYCLE));
  }

  @Test
  void engineFamiliesDoNotSeeEachOther() {
    slices()
        .matching("dev.bulwark.engine.(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(resideInAPackage(".."), resideInAPackage("dev.bulwark.engine.common.."))
        // The list of them all.
        .ignoreDependency(resideInAPackage("dev.bulwark.engine.catalog"), resideInAPackage(".."))
        .allowEmptyShould(true)
        .check(bulwark);
  }

  @Test
  void enginesAndTheCheckerSeeNoSolverAdapter() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.bulwark.engine..", "dev.bulwark.certify..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.bulwark.solver.javasmt..", "dev.bulwark.solver.z3..")
        .check(bulwark);
  }

  /**
   * What prints SAFE or UNSAFE takes a certified verdict, and only the checker's module has any.
   */
  @Test
  void onlyTheCheckerMakesCertifiedVerdicts() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.bulwark.certify")
        .should()
        .callConstructorWhere(
            describe(
                "of a certified verdict",
                call -> call.getTargetOwner().isAssignableTo(CertifiedVerdict.class)))
        .check(bulwark);
    for (JavaClass type : bulwark) {
      if (type.isAssignableTo(CertifiedVerdict.class)) {
        assertThat(type.getPackageName()).isEqualTo("dev.bulwark.certify");
        assertThat(type.getConstructors())
            .as("constructors of %s", type.getName())
            .noneMatch(
                made ->
                    made.getModifiers().contains(JavaModifier.PUBLIC)
                        || made.getModifiers().contains(JavaModifier.PROTECTED));
      }
    }
    for (Class<?> verdict : List.of(Conclusion.Safe.class, Conclusion.Unsafe.class)) {
      assertThat(verdict.getConstructors())
          .as("constructors of %s", verdict)
          .allMatch(
              made ->
                  Stream.of(made.getParameterTypes())
                      .anyMatch(CertifiedVerdict.class::isAssignableFrom));
    }
  }

  /** Signatures of checkers are made and looked at in one place. */
  @Test
  void onlyTheCheckerSigns() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.bulwark.certify")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("javax.crypto..")
        .check(bulwark);
  }

  @Test
  void onlyTheCommandLineExitsOrPrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.bulwark.cli..", "dev.bulwark.lsp", "dev.bulwark.bench..")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(bulwark);
  }

  @Test
  void everyPackageIsNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass type : bulwark) {
      JavaPackage home = type.getPackage();
      if (!home.isAnnotatedWith(NullMarked.class)) {
        unmarked.add(home.getName());
      }
    }
    assertThat(unmarked).as("packages without @NullMarked in package-info.java").isEmpty();
  }

  private static DescribedPredicate<JavaClass> not(DescribedPredicate<JavaClass> predicate) {
    return DescribedPredicate.not(predicate);
  }
}
