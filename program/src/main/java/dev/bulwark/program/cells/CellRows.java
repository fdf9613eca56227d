package dev.bulwark.program.cells;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of cells that an inlined program walks, by region. A region has rows if it is only read
 * cell by cell and written by stores, constants and inputs, and some of its addresses depend on an
 * index.
 */
public final class CellRows {

  /**
   * Constants of one row differ by less, as those of {@code a[i]} and {@code a[99 - i]} do: what an
   * object has at most where addresses are short.
   */
  private static final BigInteger NEAR = BigInteger.ONE.shiftLeft(20);

  private static final int MOST_ROWS = 24;

  private final Map<Variable, List<CellRow>> rows = new LinkedHashMap<>();
  private int indexWidth;
  private int dimensions;

  private CellRows() {}

  public static CellRows of(Program program) {
    return new Finder(program).find();
  }

  public Map<Variable, List<CellRow>> byRegion() {
    return Collections.unmodifiableMap(rows);
  }

  /** How wide an index is. */
  public int indexWidth() {
    return indexWidth;
  }

  /** How many indices a cell has at most. */
  public int dimensions() {
    return dimensions;
  }

  /** Goes through a program. */
  private static final class Finder {

    private final Map<Variable, ProgramVariable> declared = new HashMap<>();
    private final Map<Variable, Set<Term>> addresses = new LinkedHashMap<>();
    private final Set<Variable> unfit = new HashSet<>();
    private final Program program;

    Finder(Program program) {
      this.program = program;
      program.globals().forEach(variable -> declared.put(variable.term(), variable));
      program.start().frameVariables().forEach(v -> declared.put(v.term(), v));
    }

    CellRows find() {
      for (Edge edge : program.start().edges()) {
        switch (edge.action()) {
          case Action.Skip skip -> {}
          case Action.Assume(Term condition) -> read(condition);
          case Action.Assign(ProgramVariable variable, Term value) -> {
            if (value.sort() instanceof Sort.Array) {
              write(variable.term(), value);
            } else {
              read(value);
            }
          }
          case Action.Havoc havoc -> {}
          case Action.Call call -> {
            return new CellRows();
          }
        }
      }
      return rows();
    }

    private void write(Variable region, Term value) {
      Term at = value;
      while (at instanceof Application store && store.op() == Op.STORE) {
        access(region, store.arg(1));
        read(store.arg(1));
        read(store.arg(2));
        at = store.arg(0);
      }
      if (at instanceof Application whole && whole.op() == Op.CONST_ARRAY) {
        read(whole.arg(0));
      } else if (at != region && !(at instanceof Constant)) {
        unfit.add(region);
        read(at);
      }
    }

    /** Whatever is done with a region but reading a cell of it makes it unfit. */
    private void read(Term value) {
      Terms.forEachPostOrder(
          List.of(value),
          term -> {
            if (term instanceof Application application) {
              boolean select = application.op() == Op.SELECT;
              for (int i = 0; i < application.arity(); i++) {
                if (application.arg(i) instanceof Variable region
                    && region.sort() instanceof Sort.Array) {
                  if (select && i == 0) {
                    access(region, application.arg(1));
                  } else {
                    unfit.add(region);
                  }
                }
              }
            } else if (term instanceof Variable whole && term == value) {
              if (whole.sort() instanceof Sort.Array) {
                unfit.add(whole);
              }
            }
          });
    }

    private void access(Variable region, Term address) {
      addresses.computeIfAbsent(region, r -> new LinkedHashSet<>()).add(address);
    }

    // ---- Rows

    /** Addresses that differ in the values of indices only. */
    private record Shape(Variable region, Set<Variable> bases) {}

    /** An address without its bases. */
    private record Offset(Map<Term, BigInteger> factors, BigInteger constant) {}

    private CellRows rows() {
      Map<Shape, List<Offset>> shapes = new LinkedHashMap<>();
      addresses.forEach(
          (region, all) -> {
            if (!unfit.contains(region)
                && region.sort() instanceof Sort.Array(Sort.BitVec index, Sort element)
                && !(element instanceof Sort.Array)) {
              all.forEach(address -> add(shapes, region, Address.of(address)));
            }
          });
      CellRows found = new CellRows();
      Set<Integer> widths = new HashSet<>();
      shapes.forEach(
          (shape, offsets) -> {
            List<BigInteger> scales = scales(offsets);
            for (BigInteger constant : constants(offsets, scales)) {
              found
                  .rows
                  .computeIfAbsent(shape.region(), region -> new ArrayList<>())
                  .add(new CellRow(shape.region(), shape.bases(), constant, scales));
            }
            found.dimensions = Math.max(found.dimensions, scales.size());
            offsets.forEach(offset -> offset.factors().keySet().forEach(t -> widths.add(bits(t))));
          });
      found.indexWidth = widths.stream().mapToInt(Integer::intValue).max().orElse(0);
      found.rows.values().removeIf(all -> all.size() > MOST_ROWS);
      return found;
    }

    /** As wide as what was extended to an address, if it was. */
    private static int bits(Term term) {
      return term instanceof Application extended && extended.op() == Op.SIGN_EXTEND
          ? Address.width(extended.arg(0))
          : Address.width(term);
    }

    private void add(Map<Shape, List<Offset>> shapes, Variable region, Address address) {
      Set<Variable> bases = new LinkedHashSet<>();
      Map<Term, BigInteger> factors = new LinkedHashMap<>();
      address
          .factors()
          .forEach(
              (term, factor) -> {
                if (term instanceof Variable variable
                    && factor.equals(BigInteger.ONE)
                    && isBase(variable)) {
                  bases.add(variable);
                } else {
                  factors.put(term, factor);
                }
              });
      if (!factors.isEmpty()) {
        shapes
            .computeIfAbsent(new Shape(region, bases), shape -> new ArrayList<>())
            .add(new Offset(factors, address.constant()));
      }
    }

    private boolean isBase(Variable variable) {
      ProgramVariable known = declared.get(variable);
      return known != null && !known.type().isInteger();
    }

    /** Those of several dimensions where that fits all offsets, else their common divisor. */
    private static List<BigInteger> scales(List<Offset> offsets) {
      TreeSet<BigInteger> distances = new TreeSet<>(Collections.reverseOrder());
      BigInteger divisor = BigInteger.ZERO;
      boolean several = false;
      for (Offset offset : offsets) {
        TreeSet<BigInteger> own = new TreeSet<>();
        offset.factors().values().forEach(factor -> own.add(factor.abs()));
        several |= own.size() > 1;
        distances.addAll(own);
        for (BigInteger distance : own) {
          divisor = divisor.gcd(distance);
        }
      }
      BigInteger larger = BigInteger.ZERO;
      boolean fits = several && distances.size() <= 3;
      for (BigInteger distance : distances) {
        fits &= larger.mod(distance).signum() == 0;
        larger = distance;
      }
      return fits ? List.copyOf(distances) : List.of(divisor);
    }

    /** Of those near each other the most frequent, if indices count upwards from there. */
    private static List<BigInteger> constants(List<Offset> offsets, List<BigInteger> scales) {
      BigInteger scale = scales.getLast();
      Map<BigInteger, Integer> frequency = new LinkedHashMap<>();
      for (Offset offset : offsets) {
        boolean down = offset.factors().values().stream().anyMatch(f -> f.signum() < 0);
        frequency.merge(offset.constant(), down ? 0 : 1, Integer::sum);
      }
      List<BigInteger> byFrequency = new ArrayList<>(frequency.keySet());
      byFrequency.sort((a, b) -> frequency.getOrDefault(b, 0) - frequency.getOrDefault(a, 0));
      List<BigInteger> chosen = new ArrayList<>();
      for (BigInteger constant : byFrequency) {
        boolean covered =
            chosen.stream()
                .map(constant::subtract)
                .anyMatch(d -> d.abs().compareTo(NEAR) < 0 && d.mod(scale).signum() == 0);
        if (!covered) {
          chosen.add(constant);
        }
      }
      return chosen;
    }
  }
}
