package dev.bulwark.logic.simplify;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Rewriter;
import java.util.Set;

/**
 * A rewrite rule for applications of some operators. Its rewriter gives null where it does not
 * apply; what it gives is closer to normal form, so that asking the factory for it again comes to
 * an end.
 */
public record Rule(String name, Set<Op> ops, Rewriter rewriter) {

  public Rule {
    ops = Set.copyOf(ops);
  }

  Rule(String name, Op op, Rewriter rewriter) {
    this(name, Set.of(op), rewriter);
  }
}
