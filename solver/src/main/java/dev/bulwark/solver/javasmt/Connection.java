package dev.bulwark.solver.javasmt;

import dev.bulwark.solver.SolverException;
import java.util.function.Consumer;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.api.SolverContext;

/** A solver context of its own, with the switch that ends it. */
record Connection(SolverKind kind, SolverContext context, ShutdownManager shutdown)
    implements AutoCloseable {

  static Connection open(SolverKind kind) {
    return open(kind, Libraries::load);
  }

  /** Libraries are loaded by the consumer, which gets their names. */
  static Connection open(SolverKind kind, Consumer<String> libraryLoader) {
    ShutdownManager shutdown = ShutdownManager.create();
    try {
      SolverContext context =
          SolverContextFactory.createSolverContext(
              configuration(kind),
              LogManager.createNullLogManager(),
              shutdown.getNotifier(),
              kind.javaSmt(),
              libraryLoader);
      return new Connection(kind, context, shutdown);
    } catch (InvalidConfigurationException | LinkageError e) {
      throw new SolverException(kind.title() + " cannot be started: " + e.getMessage(), e);
    }
  }

  private static Configuration configuration(SolverKind kind) throws InvalidConfigurationException {
    return switch (kind) {
      // Without this Z3 frees no formula before its context ends, and then takes quadratic time.
      case Z3 ->
          Configuration.builder().setOption("solver.z3.usePhantomReferences", "true").build();
      case BITWUZLA, SMTINTERPOL, PRINCESS, MATHSAT5 -> Configuration.defaultConfiguration();
    };
  }

  Queries queries(boolean withCores) {
    return kind.takesAssumptions()
        ? new AssumptionQueries(kind, context, withCores)
        : new PushQueries(context);
  }

  @Override
  public void close() {
    context.close();
  }
}
