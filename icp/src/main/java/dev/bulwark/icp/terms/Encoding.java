package dev.bulwark.icp.terms;

import dev.bulwark.icp.search.Search;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Terms as literals and variables of a search. Each node, that is a term in a certain view, is
 * encoded once, after its parts. Encodings of one search may have nothing in common but what stands
 * for variables.
 */
final class Encoding {

  /** A node on the way; it is planned when those before it are done, since plans look at them. */
  private final class Frame {
    private final Node node;
    private @Nullable Plan plan;

    private Frame(Node node) {
      this.node = node;
    }

    private Plan plan() {
      Plan known = plan;
      if (known == null) {
        known = Encoding.this.plan(node);
        plan = known;
      }
      return known;
    }
  }

  private final Map<Node, Encoded> done = new HashMap<>();

  /** The same for terms that are variables. */
  private final Map<Node, Encoded> leaves;

  private final Search search;
  private final TruthPlans truths;
  private final WordPlans words;
  private final IntegerPlans integers;
  private final FloatPlans floats;
  private int query;

  Encoding(Search search) {
    this(search, new HashMap<>());
  }

  /**
   * @param leaves what stands for variables, which other encodings may know too
   */
  Encoding(Search search, Map<Node, Encoded> leaves) {
    this.search = search;
    this.leaves = leaves;
    Pieces pieces = new Pieces(search);
    this.words = new WordPlans(pieces, this::isDone);
    this.integers = new IntegerPlans(pieces);
    this.floats = new FloatPlans(pieces);
    this.truths = new TruthPlans(pieces, floats, this::isDone);
  }

  private Map<Node, Encoded> done(Node node) {
    return node.term() instanceof Variable ? leaves : done;
  }

  private boolean isDone(Node node) {
    return done(node).containsKey(node);
  }

  /** The formula with its literal. */
  Encoded formula(Term formula) {
    return encode(Node.truth(formula));
  }

  @Nullable Encoded find(Node node) {
    return done(node).get(node);
  }

  private Encoded encode(Node root) {
    ArrayDeque<Frame> stack = new ArrayDeque<>();
    stack.push(new Frame(root));
    while (!stack.isEmpty()) {
      Frame top = stack.element();
      if (isDone(top.node)) {
        stack.pop();
        continue;
      }
      boolean ready = true;
      for (Node part : top.plan().parts()) {
        if (!isDone(part)) {
          stack.push(new Frame(part));
          ready = false;
        }
      }
      if (ready) {
        stack.pop();
        done(top.node).put(top.node, top.plan().maker().make(parts(top.plan())));
      }
    }
    return parts(Plan.of(p -> p.getFirst(), root)).getFirst();
  }

  private List<Encoded> parts(Plan plan) {
    List<Encoded> parts = new ArrayList<>(plan.parts().size());
    for (Node part : plan.parts()) {
      Encoded encoded = find(part);
      if (encoded == null) {
        throw new IllegalStateException("not encoded: " + part);
      }
      parts.add(encoded);
    }
    return parts;
  }

  private Plan plan(Node node) {
    return switch (node.view()) {
      case TRUTH -> truths.plan(node.term());
      case UNSIGNED, SIGNED -> words.bitVector(node.term(), node.view());
      case INTEGER -> integers.integer(node.term());
      case FLOAT -> floats.plan(node.term());
    };
  }

  // ---- Queries

  /** Tells the search that a new query is about these formulas. */
  void begin(List<Encoded> roots) {
    search.begin();
    query++;
    ArrayDeque<Encoded> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      Encoded next = open.pop();
      if (next.query == query) {
        continue;
      }
      next.query = query;
      next.variables.forEach(variable -> search.need((int) variable));
      next.constraints.forEach(search::need);
      open.addAll(next.parts);
    }
  }
}
