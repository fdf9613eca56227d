package dev.bulwark.frontend.c.flow;

import dev.bulwark.frontend.c.flow.FlowGraph.Arc;
import dev.bulwark.frontend.c.flow.FlowGraph.Node;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.program.Position;
import dev.bulwark.program.source.BranchTaken;
import dev.bulwark.program.source.SourcePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTStatement;

/** Remembers, while a function is lowered, where statements, loops and branches are. */
public final class SourcePlaces {

  /** A place with the scope that is open there, as of a time. */
  public record Noted(SourcePlace.Kind kind, Position position, Node node, Scope scope, int time) {}

  /** An arc that decides a branch. */
  public record Branch(Arc arc, BranchTaken taken) {}

  private final FlowGraph graph;
  private final SourceMap source;
  private final List<Noted> places = new ArrayList<>();
  private final List<Branch> branches = new ArrayList<>();

  public SourcePlaces(FlowGraph graph, SourceMap source) {
    this.graph = graph;
    this.source = source;
  }

  public List<Noted> places() {
    return places;
  }

  public List<Branch> branches() {
    return branches;
  }

  /** The statement begins at the current node. */
  public void statement(IASTStatement statement, Scope scope) {
    add(SourcePlace.Kind.STATEMENT, statement, scope);
  }

  /** The current node is the loop's head. */
  public void loop(IASTNode loop, Scope scope) {
    add(SourcePlace.Kind.LOOP, loop, scope);
  }

  private void add(SourcePlace.Kind kind, IASTNode at, Scope scope) {
    Node node = graph.current();
    places.add(new Noted(kind, source.position(at), node, scope, scope.now()));
  }

  /** The arcs that were made from a time on decide the statement's condition. */
  public void branch(IASTStatement statement, int fromArc, Node ifTrue, Node ifFalse) {
    Position keyword = source.position(statement);
    for (Arc arc : newArcs(fromArc)) {
      if (arc.target() == ifTrue) {
        branches.add(new Branch(arc, new BranchTaken(keyword, "true")));
      } else if (arc.target() == ifFalse) {
        branches.add(new Branch(arc, new BranchTaken(keyword, "false")));
      }
    }
  }

  /** The arcs that were made from a time on are those to the cases, and one to the default. */
  public void choices(IASTStatement statement, int fromArc, List<Optional<String>> cases) {
    Position keyword = source.position(statement);
    List<Arc> arcs = newArcs(fromArc);
    for (int i = 0; i < arcs.size(); i++) {
      Optional<String> value = i < cases.size() ? cases.get(i) : Optional.of("default");
      Arc arc = arcs.get(i);
      value.ifPresent(word -> branches.add(new Branch(arc, new BranchTaken(keyword, word))));
    }
  }

  private List<Arc> newArcs(int from) {
    List<Arc> arcs = graph.arcs();
    return List.copyOf(arcs.subList(from, arcs.size()));
  }
}
