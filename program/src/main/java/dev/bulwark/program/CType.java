package dev.bulwark.program;

/**
 * The C types that variables can have. Plain {@code char} is distinct from both of its explicit
 * forms, as in C.
 */
public sealed interface CType {

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

  /** A pointer; {@code target} is how the type that it points to is written. */
  record PointerType(String target) implements CType {
    @Override
    public String toString() {
      return target.endsWith("*") ? target + "*" : target + " *";
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
