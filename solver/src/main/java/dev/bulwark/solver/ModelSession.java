package dev.bulwark.solver;

/** A session that can say why the answer was SAT. */
public interface ModelSession extends Session {

  /** A model of the last query, whose answer was SAT. It stays valid after the session goes on. */
  Model model();
}
