package dev.bulwark.program.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A directed graph over the numbers from 0 on, with the depth-first searches that loops and
 * recursion need. Nothing here is recursive.
 */
final class Graph {

  private final int[][] successors;
  // Work space of the search for components, kept because it is run once for each loop.
  private final int[] number;
  private final int[] low;
  private final int[] next;
  private final boolean[] isOpen;

  Graph(int[][] successors) {
    this.successors = successors;
    this.number = new int[successors.length];
    this.low = new int[successors.length];
    this.next = new int[successors.length];
    this.isOpen = new boolean[successors.length];
  }

  int size() {
    return successors.length;
  }

  /**
   * When a depth-first search discovers each node: from the root first, then from the nodes that it
   * did not reach.
   */
  int[] preorder(int root) {
    int[] discovered = new int[size()];
    Arrays.fill(discovered, -1);
    int[] stack = new int[size()];
    int[] following = new int[size()];
    int count = 0;
    for (int i = -1; i < size(); i++) {
      int from = i < 0 ? root : i;
      if (discovered[from] >= 0) {
        continue;
      }
      int top = 0;
      stack[0] = from;
      discovered[from] = count++;
      while (top >= 0) {
        int node = stack[top];
        if (following[node] == successors[node].length) {
          top--;
          continue;
        }
        int target = successors[node][following[node]++];
        if (discovered[target] < 0) {
          discovered[target] = count++;
          stack[++top] = target;
        }
      }
    }
    return discovered;
  }

  boolean hasEdge(int from, int to) {
    for (int successor : successors[from]) {
      if (successor == to) {
        return true;
      }
    }
    return false;
  }

  /**
   * The strongly connected components (Tarjan 1972) of the subgraph of the nodes given, all of
   * which have {@code region[node] == id}; a component comes after those it leads to.
   */
  List<int[]> components(int[] nodes, int[] region, int id) {
    return new Tarjan(region, id).run(nodes);
  }

  private final class Tarjan {
    private final int[] region;
    private final int id;
    private final IntStack path = new IntStack();
    private final IntStack open = new IntStack();
    private final List<int[]> components = new ArrayList<>();
    private int count;

    Tarjan(int[] region, int id) {
      this.region = region;
      this.id = id;
    }

    List<int[]> run(int[] nodes) {
      for (int node : nodes) {
        number[node] = 0;
        next[node] = 0;
      }
      for (int node : nodes) {
        if (number[node] == 0) {
          search(node);
        }
      }
      return components;
    }

    private void search(int root) {
      discover(root);
      while (!path.isEmpty()) {
        int node = path.peek();
        if (next[node] < successors[node].length) {
          int target = successors[node][next[node]++];
          if (region[target] != id) {
            continue;
          }
          if (number[target] == 0) {
            discover(target);
          } else if (isOpen[target]) {
            low[node] = Math.min(low[node], number[target]);
          }
        } else {
          path.pop();
          if (!path.isEmpty()) {
            low[path.peek()] = Math.min(low[path.peek()], low[node]);
          }
          if (low[node] == number[node]) {
            close(node);
          }
        }
      }
    }

    private void discover(int node) {
      number[node] = ++count;
      low[node] = count;
      path.push(node);
      open.push(node);
      isOpen[node] = true;
    }

    private void close(int root) {
      int[] component = open.popTo(root);
      for (int node : component) {
        isOpen[node] = false;
      }
      components.add(component);
    }
  }

  private static final class IntStack {
    private int[] items = new int[16];
    private int size;

    void push(int item) {
      if (size == items.length) {
        items = Arrays.copyOf(items, 2 * size);
      }
      items[size++] = item;
    }

    int peek() {
      return items[size - 1];
    }

    int pop() {
      return items[--size];
    }

    boolean isEmpty() {
      return size == 0;
    }

    /** Takes off everything down to this item, which is on the stack once. */
    int[] popTo(int item) {
      int from = size - 1;
      while (items[from] != item) {
        from--;
      }
      int[] taken = Arrays.copyOfRange(items, from, size);
      size = from;
      return taken;
    }
  }
}
