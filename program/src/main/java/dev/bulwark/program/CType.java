package dev.bulwark.program;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The types of C, including those whose values are not supported: headers declare much that
 * programs never use, so a type is only refused where something of it is used. Qualifiers other
 * than {@code volatile} are not part of a type. Plain {@code char} is distinct from both of its
 * explicit forms, as in C.
 */
public sealed interface CType
    permits CType.VoidType,
        CType.IntegerType,
        CType.EnumType,
        CType.BitFieldType,
        CType.FloatingType,
        CType.PointerType,
        CType.ArrayType,
        CType.FunctionType,
        CType.VolatileType,
        CType.OtherType,
        CType.MemoryType,
        CompositeType {

  record VoidType() implements CType {
    @Override
    public String toString() {
      return "void";
    }
  }

  record IntegerType(Kind kind) implements CType {
    @Override
    public String toString() {
      return kind.spelling();
    }
  }

  /** An enumeration; its values are those of {@code underlying}. */
  record EnumType(String tag, IntegerType underlying) implements CType {
    @Override
    public String toString() {
      return "enum " + tag;
    }
  }

  /**
   * What bit-fields are to gcc, and results of arithmetic on those that are wider than {@code int}:
   * integers of a width that no other type has. Values have such types, and objects never.
   */
  record BitFieldType(boolean isSigned, int bits) implements CType {
    @Override
    public String toString() {
      return (isSigned ? "signed:" : "unsigned:") + bits;
    }
  }

  record FloatingType(Format format) implements CType {
    @Override
    public String toString() {
      return format.spelling();
    }
  }

  record PointerType(CType target) implements CType {
    @Override
    public String toString() {
      return target instanceof ArrayType || target instanceof FunctionType
          ? "(" + target + ") *"
          : target + (target instanceof PointerType ? "*" : " *");
    }
  }

  /**
   * {@code length} is empty where it is not known: in parameters, in declarations that another one
   * completes, for flexible members, and where it is no constant.
   *
   * @param count holds the number of elements where that is known only in a run; in the width of
   *     {@code size_t}
   */
  record ArrayType(CType element, Optional<BigInteger> length, Optional<Variable> count)
      implements CType {
    public ArrayType(CType element, Optional<BigInteger> length) {
      this(element, length, Optional.empty());
    }

    @Override
    public String toString() {
      String number = length.map(BigInteger::toString).orElse(count.isPresent() ? "*" : "");
      return element + "[" + number + "]";
    }
  }

  /** {@code prototyped} tells {@code f(void)} from {@code f()}. */
  record FunctionType(CType result, List<CType> parameters, boolean variadic, boolean prototyped)
      implements CType {
    public FunctionType {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String toString() {
      return parameters.stream()
          .map(CType::toString)
          .collect(Collectors.joining(", ", result + "(", variadic ? ", ...)" : ")"));
    }
  }

  /**
   * An object of a scalar type that may change at any time. Values have the type itself. Of a
   * struct it is the members that change, see {@link CompositeType#qualified}.
   */
  record VolatileType(CType type) implements CType {
    @Override
    public String toString() {
      return "volatile " + type;
    }
  }

  /**
   * Something that we do not even know the name of, such as a vector type; {@code construct} says
   * what it is.
   */
  record OtherType(String construct) implements CType {
    @Override
    public String toString() {
      return construct;
    }
  }

  /**
   * No type of C: what a variable has that stands for a region of memory, an array from addresses
   * (of bytes) to cells of this type.
   */
  record MemoryType(CType cell) implements CType {
    @Override
    public String toString() {
      return "memory of " + cell;
    }
  }

  CType VOID = new VoidType();
  IntegerType BOOL = new IntegerType(Kind.BOOL);
  IntegerType CHAR = new IntegerType(Kind.CHAR);
  IntegerType SCHAR = new IntegerType(Kind.SCHAR);
  IntegerType UCHAR = new IntegerType(Kind.UCHAR);
  IntegerType SHORT = new IntegerType(Kind.SHORT);
  IntegerType USHORT = new IntegerType(Kind.USHORT);
  IntegerType INT = new IntegerType(Kind.INT);
  IntegerType UINT = new IntegerType(Kind.UINT);
  IntegerType LONG = new IntegerType(Kind.LONG);
  IntegerType ULONG = new IntegerType(Kind.ULONG);
  IntegerType LONGLONG = new IntegerType(Kind.LONGLONG);
  IntegerType ULONGLONG = new IntegerType(Kind.ULONGLONG);
  IntegerType INT128 = new IntegerType(Kind.INT128);
  IntegerType UINT128 = new IntegerType(Kind.UINT128);
  FloatingType FLOAT = new FloatingType(Format.FLOAT);
  FloatingType DOUBLE = new FloatingType(Format.DOUBLE);
  FloatingType LONG_DOUBLE = new FloatingType(Format.LONG_DOUBLE);

  /** Integers, enumerations and bit-fields. */
  default boolean isInteger() {
    return this instanceof IntegerType || this instanceof EnumType || this instanceof BitFieldType;
  }

  /** Are values of the type signed integers? */
  default boolean isSigned() {
    return switch (this) {
      case IntegerType integer -> integer.kind().signed();
      case EnumType enumeration -> enumeration.underlying().kind().signed();
      case BitFieldType field -> field.isSigned();
      default -> false;
    };
  }

  /** Numbers and pointers. */
  default boolean isScalar() {
    return isInteger() || this instanceof FloatingType || this instanceof PointerType;
  }

  /** The type of values that are read from objects of this type. */
  default CType unqualified() {
    return this instanceof VolatileType(CType type) ? type : this;
  }

  /** What a diagnostic calls values of this type. */
  default String construct() {
    return switch (this) {
      case IntegerType integer -> "integers";
      case EnumType enumeration -> "integers";
      case BitFieldType field -> "integers of %d bits".formatted(field.bits());
      case VoidType v -> "values of type void";
      case PointerType(FunctionType function) -> "function pointers";
      case PointerType pointer -> "pointers";
      case ArrayType array -> "arrays";
      case CompositeType composite -> composite.keyword() + "s";
      case FloatingType floating -> "floating-point numbers";
      case FunctionType function -> "function pointers";
      case VolatileType object -> "volatile variables";
      case OtherType other -> other.construct();
      case MemoryType memory -> "regions of memory";
    };
  }

  /** Formats of floating-point numbers, with their sorts. */
  enum Format {
    FLOAT("float", 8, 24),
    DOUBLE("double", 11, 53),
    /** x87's 80 bits. */
    LONG_DOUBLE("long double", 15, 64),
    QUADRUPLE("__float128", 15, 113);

    private final String spelling;
    private final Sort sort;

    Format(String spelling, int exponent, int significand) {
      this.spelling = spelling;
      this.sort = Sort.floating(exponent, significand);
    }

    public String spelling() {
      return spelling;
    }

    public Sort sort() {
      return sort;
    }
  }

  /** Integer types by rank, the unsigned one after its signed one. */
  enum Kind {
    BOOL("_Bool", 0, false),
    CHAR("char", 1, true),
    SCHAR("signed char", 1, true),
    UCHAR("unsigned char", 1, false),
    SHORT("short", 2, true),
    USHORT("unsigned short", 2, false),
    INT("int", 3, true),
    UINT("unsigned int", 3, false),
    LONG("long", 4, true),
    ULONG("unsigned long", 4, false),
    LONGLONG("long long", 5, true),
    ULONGLONG("unsigned long long", 5, false),
    INT128("__int128", 6, true),
    UINT128("unsigned __int128", 6, false);

    private final String spelling;
    private final int rank;
    private final boolean signed;

    Kind(String spelling, int rank, boolean signed) {
      this.spelling = spelling;
      this.rank = rank;
      this.signed = signed;
    }

    public String spelling() {
      return spelling;
    }

    /** Conversion rank (C11 6.3.1.1). */
    public int rank() {
      return rank;
    }

    /** Signed on our machines; plain {@code char} is signed on both of them. */
    public boolean signed() {
      return signed;
    }
  }
}
