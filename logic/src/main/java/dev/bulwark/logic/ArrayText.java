package dev.bulwark.logic;

import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Arrays for people: entries in the order of their indices. */
final class ArrayText {

  private static final Comparator<Map.Entry<Value, Value>> BY_INDEX =
      Map.Entry.comparingByKey(ArrayText::compare);

  private ArrayText() {}

  static List<Map.Entry<Value, Value>> sorted(ArrayValue array) {
    List<Map.Entry<Value, Value>> entries = new ArrayList<>(array.entries().entrySet());
    entries.sort(BY_INDEX);
    return entries;
  }

  static String of(ArrayValue array, Function<Value, String> index, Function<Value, String> text) {
    StringBuilder result = new StringBuilder();
    for (Map.Entry<Value, Value> entry : sorted(array)) {
      result.append('[').append(index.apply(entry.getKey())).append("]=");
      result.append(text.apply(entry.getValue())).append(' ');
    }
    return result.append("else ").append(text.apply(array.otherwise())).toString();
  }

  static String plain(Value value) {
    return value instanceof BitVecValue bits ? bits.unsigned().toString() : value.toString();
  }

  /** The order of the numbers, without sign; where there is none, some fixed order. */
  private static int compare(Value one, Value other) {
    if (one instanceof BitVecValue a && other instanceof BitVecValue b) {
      return a.bits().compareTo(b.bits());
    }
    if (one instanceof IntValue a && other instanceof IntValue b) {
      return a.number().compareTo(b.number());
    }
    if (one instanceof BoolValue a && other instanceof BoolValue b) {
      return Boolean.compare(a.value(), b.value());
    }
    if (one instanceof FloatValue a && other instanceof FloatValue b) {
      return a.bits().compareTo(b.bits());
    }
    if (one instanceof RealValue a && other instanceof RealValue b) {
      return a.numerator()
          .multiply(b.denominator())
          .compareTo(b.numerator().multiply(a.denominator()));
    }
    return one.toString().compareTo(other.toString());
  }
}
