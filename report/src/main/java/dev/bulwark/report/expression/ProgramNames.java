package dev.bulwark.report.expression;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CType;
import dev.bulwark.program.EntryValue;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Names for people: those of the source, without procedure and open calls where that is enough to
 * tell a term's variables apart.
 */
public final class ProgramNames {

  /** What the front end of C calls what a function returns. */
  private static final String RESULT = "#result";

  private final Program program;
  private final Map<String, CType> types = new HashMap<>();
  private final AddressNames addresses;

  public ProgramNames(Program program) {
    this.program = program;
    this.addresses = new AddressNames(program.machine(), program.memory());
    program.globals().forEach(this::add);
    for (Procedure procedure : program.procedures().values()) {
      procedure.frameVariables().forEach(this::add);
    }
  }

  private void add(ProgramVariable variable) {
    types.put(variable.name(), variable.type());
  }

  /** A term of an invariant, in a notation close to C. */
  public String notation(Term term) {
    Names names = new Names(Terms.freeVariables(term));
    Set<Variable> indices = new LinkedHashSet<>(AnyIndex.in(term));
    indices.removeIf(variable -> types.containsKey(unqualified(variable.name())));
    return new ForAll(indices, part -> TermToC.notation(part, program.machine(), names))
        .notation(term);
  }

  /** Those of one term. */
  private final class Names implements TermToC.Names {

    private final Map<String, Integer> uses;
    private final Map<String, Integer> unqualifiedUses;

    Names(Set<Variable> variables) {
      Set<String> names = new HashSet<>();
      variables.forEach(variable -> names.add(current(variable)));
      this.uses = uses(names, ProgramNames::sourceName);
      this.unqualifiedUses = uses(names, ProgramNames::unqualified);
    }

    @Override
    public Optional<TermToC.Name> of(Variable variable) {
      if (AnyIndex.is(variable) && type(variable).isEmpty()) {
        return AnyIndex.index(variable.name())
            .flatMap(index -> indexType(variable).map(type -> new TermToC.Name(index, type)));
      }
      String name = current(variable);
      String brief = sourceName(name);
      String longer = unqualified(name);
      String shown =
          uses.getOrDefault(brief, 0) == 1
              ? brief.equals(RESULT) ? "\\result" : brief
              : unqualifiedUses.getOrDefault(longer, 0) == 1 ? longer : name;
      return type(variable).map(type -> new TermToC.Name(atEntry(variable, shown), type));
    }

    /** Indices are signed numbers. */
    private Optional<CType.IntegerType> indexType(Variable index) {
      return index.sort() instanceof Sort.BitVec(int width)
          ? new CTypes(program.machine()).exactly(width, true)
          : Optional.empty();
    }

    /** As other languages of contracts say it. */
    private static String atEntry(Variable variable, String shown) {
      return EntryValue.variable(variable.name()).isPresent() ? "\\old(" + shown + ")" : shown;
    }

    @Override
    public Optional<TermToC.Name> element(
        Variable memory, BigInteger address, Map<BigInteger, String> indices) {
      return type(memory).isEmpty()
          ? Optional.empty()
          : named(memory, addresses.element(address, indices));
    }

    private Optional<TermToC.Name> named(Variable memory, Optional<AddressNames.Pointee> pointee) {
      return pointee
          .filter(place -> place.offset() == 0)
          .flatMap(
              place ->
                  place
                      .scalar()
                      .map(
                          scalar ->
                              new TermToC.Name(atEntry(memory, place.path()), scalar.type())));
    }

    /** Only memory of the program itself: what lies elsewhere has no fixed address. */
    @Override
    public Optional<TermToC.Name> cell(Variable memory, BigInteger address) {
      return type(memory).isEmpty() ? Optional.empty() : named(memory, addresses.place(address));
    }
  }

  private static Map<String, Integer> uses(Set<String> names, UnaryOperator<String> brief) {
    Map<String, Integer> uses = new HashMap<>();
    names.forEach(name -> uses.merge(brief.apply(name), 1, Integer::sum));
    return uses;
  }

  private Optional<CType> type(Variable variable) {
    return Optional.ofNullable(types.get(unqualified(current(variable))));
  }

  /** The name of the variable, also where its value at entry is meant. */
  private static String current(Variable variable) {
    return EntryValue.variable(variable.name()).orElse(variable.name());
  }

  /** What the source calls the function: a second one of its name has {@code @2} behind it. */
  public static String function(String procedure) {
    int number = procedure.indexOf('@');
    return number < 0 ? procedure : procedure.substring(0, number);
  }

  /** Without the open calls: {@code a.3>f::x@2} becomes {@code f::x@2}. */
  public static String unqualified(String name) {
    return name.substring(name.lastIndexOf('>') + 1);
  }

  /** {@code a.3>f::x@2} becomes {@code x}. */
  public static String sourceName(String qualified) {
    String name = unqualified(qualified);
    int procedure = name.lastIndexOf("::");
    name = procedure < 0 ? name : name.substring(procedure + 2);
    int number = name.lastIndexOf('@');
    return number <= 0 ? name : name.substring(0, number);
  }
}
