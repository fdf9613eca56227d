package dev.bulwark.frontend.c.parse;

import dev.bulwark.frontend.c.parse.ContractTokens.Clause;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.parser.IToken;

/**
 * What a contract assigns, as code. All targets are where they were before the call, so their
 * addresses are taken before anything changes. As for CBMC, what is not there is not assigned.
 */
final class AssignedTargets {

  private final TokenWriter made;
  private int targets;

  AssignedTargets(TokenWriter made) {
    this.made = made;
  }

  /** The changes that a clause makes, and how many statements stand in front of them. */
  private record Changes(Clause clause, int before, List<Runnable> all) {}

  void write(List<Clause> clauses) {
    List<Changes> changes = clauses.stream().map(this::takeAddresses).toList();
    for (Changes each : changes) {
      each.clause().statements(made);
      for (int i = 0; i < each.before(); i++) {
        made.statement();
      }
      each.all().forEach(Runnable::run);
    }
  }

  private Changes takeAddresses(Clause clause) {
    clause.statements(made);
    int before = targets;
    List<Runnable> all = new ArrayList<>();
    List<IToken> content = clause.content();
    boolean conditional =
        !ContractTokens.positions(content, IToken.tCOLON).isEmpty()
            || !ContractTokens.positions(content, IToken.tSEMI).isEmpty();
    if (conditional) {
      clause.refuse(made);
    } else if (!content.isEmpty()) {
      for (List<IToken> target : separated(content)) {
        takeAddress(clause, target, all);
      }
    }
    return new Changes(clause, targets - before, all);
  }

  /** What stands between the commas. */
  private static List<List<IToken>> separated(List<IToken> content) {
    List<List<IToken>> parts = new ArrayList<>();
    List<Integer> ends = new ArrayList<>(ContractTokens.positions(content, IToken.tCOMMA));
    ends.add(content.size());
    int from = 0;
    for (int end : ends) {
      parts.add(content.subList(from, end));
      from = end + 1;
    }
    return parts;
  }

  private void takeAddress(Clause clause, List<IToken> target, List<Runnable> changes) {
    String word = target.isEmpty() ? "__CPROVER_" : target.getFirst().getImage();
    if (!word.startsWith("__CPROVER_")) {
      place(target, changes);
      return;
    }
    if (target.size() < 4 || target.get(1).getType() != IToken.tLPAREN) {
      clause.refuse(made);
      return;
    }
    List<IToken> inner = target.subList(2, target.size() - 1);
    switch (word) {
      case "__CPROVER_typed_target" -> place(inner, changes);
      case "__CPROVER_object_whole" -> whole(inner, changes);
      case "__CPROVER_object_from" -> from(inner, changes);
      case "__CPROVER_object_upto" -> upTo(clause, separated(inner), changes);
      default -> clause.refuse(made);
    }
  }

  private void place(List<IToken> place, List<Runnable> changes) {
    String at = name();
    made.statement().put("__typeof__ ( & (").copy(place).put(") ) " + at + " = & (");
    made.copy(place).put(") ;");
    String bytes = "( " + at + " , sizeof ( * " + at + " ) )";
    changes.add(() -> change("__CPROVER_w_ok " + bytes, "__CPROVER_havoc_slice " + bytes));
  }

  private void whole(List<IToken> pointer, List<Runnable> changes) {
    String at = pointer(pointer);
    String base = "( char * ) " + at + " - __CPROVER_POINTER_OFFSET ( " + at + " )";
    changes.add(
        () ->
            change("__CPROVER_w_ok ( " + base + " , 0 )", "__CPROVER_havoc_object ( " + at + " )"));
  }

  private void from(List<IToken> pointer, List<Runnable> changes) {
    String at = pointer(pointer);
    String size = "__CPROVER_OBJECT_SIZE ( " + at + " ) - __CPROVER_POINTER_OFFSET ( " + at + " )";
    changes.add(
        () ->
            change(
                "__CPROVER_w_ok ( " + at + " , 0 )",
                "__CPROVER_havoc_slice ( " + at + " , " + size + " )"));
  }

  private void upTo(Clause clause, List<List<IToken>> arguments, List<Runnable> changes) {
    if (arguments.size() != 2) {
      clause.refuse(made);
      return;
    }
    String at = pointer(arguments.getFirst());
    String count = name();
    made.statement().put("__typeof__ ( sizeof ( char ) ) " + count + " = (");
    made.copy(arguments.getLast()).put(") ;");
    String bytes = "( " + at + " , " + count + " )";
    changes.add(() -> change("__CPROVER_w_ok " + bytes, "__CPROVER_havoc_slice " + bytes));
  }

  private String pointer(List<IToken> pointer) {
    String at = name();
    made.statement().put("void * " + at + " = ( void * ) (").copy(pointer).put(") ;");
    return at;
  }

  private String name() {
    return "__bulwark_target" + targets++;
  }

  private void change(String condition, String change) {
    made.statement().put("if ( " + condition + " ) " + change + " ;");
  }
}
