package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;

/** The values of variables in a state, or of inputs. */
@FunctionalInterface
interface Values {

  Value of(Variable variable);
}
