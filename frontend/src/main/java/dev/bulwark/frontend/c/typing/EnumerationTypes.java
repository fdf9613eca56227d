package dev.bulwark.frontend.c.typing;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.source.SourceMap;
import dev.bulwark.frontend.c.symbols.Scope;
import dev.bulwark.frontend.c.symbols.Symbol;
import dev.bulwark.frontend.c.values.CValue;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.MachineModel;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier.IASTEnumerator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * Definitions of enumerations as gcc has them. An enumerator is of type {@code int} if that holds
 * its value; else it has the type of its value up to the closing brace, and the enumeration's
 * behind it.
 */
final class EnumerationTypes {

  private final MachineModel machine;
  private final Constants constants;
  private final Conversions conversions;
  private final SourceMap source;
  private final Diagnostics diagnostics;

  EnumerationTypes(
      MachineModel machine,
      Constants constants,
      Conversions conversions,
      SourceMap source,
      Diagnostics diagnostics) {
    this.machine = machine;
    this.constants = constants;
    this.conversions = conversions;
    this.source = source;
    this.diagnostics = diagnostics;
  }

  private record Enumerator(String name, BigInteger value, CType type) {}

  /** Declares the enumerators and the tag. */
  CType define(IASTEnumerationSpecifier specifier, boolean packed, Scope scope) {
    List<Enumerator> enumerators = new ArrayList<>();
    BigInteger next = BigInteger.ZERO;
    CType type = CType.INT;
    for (IASTEnumerator enumerator : specifier.getEnumerators()) {
      IASTExpression expression = enumerator.getValue();
      if (expression == null) {
        checkRange(enumerator, next, type);
      } else {
        Optional<CValue> value =
            constants.evaluate(expression, scope).filter(found -> found.type().isInteger());
        if (value.isEmpty()) {
          diagnostics.error(
              source.position(expression),
              "the value of " + enumerator.getName() + " is not an integer constant");
        }
        next = value.flatMap(constants::number).orElse(next);
        type = value.map(CValue::type).orElse(CType.INT);
      }
      type = next.bitLength() < 32 ? CType.INT : insideBraces(type);
      String name = enumerator.getName().toString();
      enumerators.add(new Enumerator(name, next, type));
      scope.declare(name, new Symbol.EnumConstant(next, type));
      next = next.add(BigInteger.ONE);
    }
    CType whole =
        new CType.EnumType(
            specifier.getName().toString(), underlying(specifier, enumerators, packed));
    for (Enumerator each : enumerators) {
      if (each.value().bitLength() >= 32) {
        scope.declare(each.name(), new Symbol.EnumConstant(each.value(), whole));
      }
    }
    declareTag(specifier, whole, scope);
    return whole;
  }

  /** The type that the machine has for values of this width and sign. */
  private CType insideBraces(CType type) {
    return ofBits(Math.max(32, conversions.width(type)), !conversions.signed(type));
  }

  /** The next value is one more in the type of the last one. */
  private void checkRange(IASTEnumerator enumerator, BigInteger value, CType type) {
    int bits = conversions.width(type) - (conversions.signed(type) ? 1 : 0);
    if (value.bitLength() > bits) {
      diagnostics.error(source.position(enumerator), "overflow in enumeration values");
    }
  }

  /** Unsigned unless some value is negative, and as wide as it needs to be. */
  private IntegerType underlying(
      IASTEnumerationSpecifier specifier, List<Enumerator> enumerators, boolean packed) {
    boolean signed = enumerators.stream().anyMatch(each -> each.value().signum() < 0);
    int bits =
        enumerators.stream().mapToInt(each -> each.value().bitLength()).max().orElse(1)
            + (signed ? 1 : 0);
    if (bits > 64) {
      diagnostics.unsupported(
          source.position(specifier),
          "enumerations whose values no integer type holds are not supported");
    }
    return ofBits(packed ? bits : Math.max(32, bits), !signed);
  }

  private IntegerType ofBits(int bits, boolean unsigned) {
    if (bits <= 8) {
      return unsigned ? CType.UCHAR : CType.SCHAR;
    }
    if (bits <= 16) {
      return unsigned ? CType.USHORT : CType.SHORT;
    }
    if (bits <= 32) {
      return unsigned ? CType.UINT : CType.INT;
    }
    return machine == MachineModel.LP64
        ? unsigned ? CType.ULONG : CType.LONG
        : unsigned ? CType.ULONGLONG : CType.LONGLONG;
  }

  /** Something may have been declared with the tag before: what the type is was a guess then. */
  private void declareTag(IASTEnumerationSpecifier specifier, CType type, Scope scope) {
    String tag = specifier.getName().toString();
    if (tag.isEmpty()) {
      return;
    }
    CType before = scope.ownTag(tag);
    if (before instanceof CType.EnumType && !before.equals(type)) {
      diagnostics.unsupported(
          source.position(specifier),
          "enumerations of this kind that are used before they are defined are not supported: "
              + type);
    }
    scope.declareTag(tag, type);
  }
}
