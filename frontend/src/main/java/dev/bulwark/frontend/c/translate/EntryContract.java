package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.source.UnitNotes;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.syntax.OwnWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The contract of the function in which execution begins. The function is checked against it: one
 * that the parser has made takes its place, and calls it. What is not checked is an assumption.
 */
final class EntryContract {

  private static final String REQUIRES = "__CPROVER_requires";

  private final ProgramContext context;

  EntryContract(ProgramContext context) {
    this.context = context;
  }

  /** The function that takes the place of the entry function; itself if it has no contract. */
  FunctionEntity begin(FunctionEntity entry) {
    Set<String> clauses = clauses(entry);
    // A step is called again and again, and test cases call the function itself.
    if (clauses.isEmpty()
        || context.options().reactive().isPresent()
        || !context.options().property().coverage().isEmpty()) {
      return entry;
    }
    String name = entry.name();
    Optional<FunctionEntity> check = check(entry);
    if (check.isEmpty() || context.source().otherContract(name).isPresent()) {
      context.assume("the contract of " + name + " is not looked at");
      return entry;
    }
    if (clauses.contains(REQUIRES)) {
      context.assume(name + " is called as its contract says");
    }
    context.assume(name + " changes only what its contract says");
    entry.checkedBy(check.get(), context.linkage().unique(name));
    return check.get();
  }

  /** What contracts of the function consist of. */
  private Set<String> clauses(FunctionEntity entry) {
    Set<String> clauses = new HashSet<>();
    context
        .units()
        .forEach(
            (unit, scope) -> {
              context.source().enter(unit);
              for (UnitNotes.Contract contract : context.source().notes().contracts()) {
                if (isSeen(entry, contract.function(), scope)) {
                  clauses.addAll(contract.clauses());
                }
              }
            });
    return clauses;
  }

  /** The one in the file that defines the function means what that file means. */
  private Optional<FunctionEntity> check(FunctionEntity entry) {
    List<Scope> scopes = new ArrayList<>();
    Optional.ofNullable(entry.scope()).ifPresent(scopes::add);
    scopes.addAll(context.units().values());
    for (Scope scope : scopes) {
      if (isSeen(entry, entry.name(), scope)
          && scope.lookup(OwnWords.contractCheck(entry.name()))
              instanceof Symbol.Function(FunctionEntity check)
          && check.definition() != null) {
        return Optional.of(check);
      }
    }
    return Optional.empty();
  }

  private static boolean isSeen(FunctionEntity entry, String name, Scope scope) {
    return scope.lookup(name) instanceof Symbol.Function(FunctionEntity function)
        && function == entry;
  }
}
