package dev.bulwark.icp.terms;

import dev.bulwark.logic.Term;

/** A term in one of its views. */
record Node(Term term, View view) {

  static Node truth(Term term) {
    return new Node(term, View.TRUTH);
  }

  static Node unsigned(Term term) {
    return new Node(term, View.UNSIGNED);
  }

  static Node signed(Term term) {
    return new Node(term, View.SIGNED);
  }

  static Node floating(Term term) {
    return new Node(term, View.FLOAT);
  }

  static Node integer(Term term) {
    return new Node(term, View.INTEGER);
  }
}
