package dev.bulwark.icp.terms;

import dev.bulwark.icp.search.Search;
import dev.bulwark.logic.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Terms as literals and variables of a search. Each node, that is a term in a certain view, is
 * encoded once, after its parts.
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
  private final Search search;
  private final TruthPlans truths;
  private final NumberPlans numbers;
  private final FloatPlans floats;
  private int query;

  Encoding(Search search) {
    this.search = search;
    Pieces pieces = new Pieces(search);
    this.numbers = new NumberPlans(pieces, done::containsKey);
    this.floats = new FloatPlans(pieces);
    this.truths = new TruthPlans(pieces, floats, done::containsKey);
  }

  /** The formula with its literal. */
  Encoded formula(Term formula) {
    return encode(Node.truth(formula));
  }

  @Nullable Encoded find(Node node) {
    return done.get(node);
  }

  private Encoded encode(Node root) {
    ArrayDeque<Frame> stack = new ArrayDeque<>();
    stack.push(new Frame(root));
    while (!stack.isEmpty()) {
      Frame top = stack.element();
      if (done.containsKey(top.node)) {
        stack.pop();
        continue;
      }
      boolean ready = true;
      for (Node part : top.plan().parts()) {
        if (!done.containsKey(part)) {
          stack.push(new Frame(part));
          ready = false;
        }
      }
      if (ready) {
        stack.pop();
        done.put(top.node, top.plan().maker().make(parts(top.plan())));
      }
    }
    return parts(Plan.of(p -> p.getFirst(), root)).getFirst();
  }

  private List<Encoded> parts(Plan plan) {
    List<Encoded> parts = new ArrayList<>(plan.parts().size());
    for (Node part : plan.parts()) {
      Encoded encoded = done.get(part);
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
      case UNSIGNED, SIGNED -> numbers.bitVector(node.term(), node.view());
      case INTEGER -> numbers.integer(node.term());
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
