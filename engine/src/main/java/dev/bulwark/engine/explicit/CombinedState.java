package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.predicates.PredicateState;

/** What values and predicates say together. */
record CombinedState(ValueState values, PredicateState predicates) {}
