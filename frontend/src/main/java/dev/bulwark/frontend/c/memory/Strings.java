package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.source.Diagnostics;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.frontend.c.values.Conversions;
import dev.bulwark.frontend.c.values.Literals;
import dev.bulwark.program.CType;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** String literals as objects: one for each text. */
public final class Strings {

  /** A literal that is used. */
  public record Literal(Storage.InMemory storage, List<Integer> bytes, Position position) {}

  private final Memory memory;
  private final Literals literals;
  private final Conversions conversions;
  private final Diagnostics diagnostics;
  private final Map<String, Literal> used = new LinkedHashMap<>();

  public Strings(
      Memory memory, Literals literals, Conversions conversions, Diagnostics diagnostics) {
    this.memory = memory;
    this.literals = literals;
    this.conversions = conversions;
    this.diagnostics = diagnostics;
  }

  /** The bytes of a literal with the zero behind them. */
  public Optional<List<Integer>> bytes(String text) {
    return literals.string(text);
  }

  public LValue place(String text, Position position) {
    Optional<List<Integer>> bytes = bytes(text);
    boolean memoryHasPointers = conversions.supports(new CType.PointerType(CType.CHAR));
    if (bytes.isEmpty() || !memoryHasPointers || !memory.fits(bytes.get().size())) {
      diagnostics.unsupported(position, "strings of this kind are not supported yet: " + text);
      return new LValue.Refused(new CType.PointerType(CType.CHAR));
    }
    CType type =
        new CType.ArrayType(CType.CHAR, Optional.of(BigInteger.valueOf(bytes.get().size())));
    Literal literal = used.get(text);
    if (literal == null) {
      Storage.InMemory storage = memory.object(text, type, bytes.get().size());
      memory.addConstant(storage);
      // Literals may be parts of others.
      memory.regions().markPassesEnd(storage.region());
      literal = new Literal(storage, bytes.get(), position);
      used.put(text, literal);
    }
    return LValue.of(literal.storage(), type);
  }

  /** The literals that the program uses, each once. */
  public List<Literal> used() {
    return List.copyOf(used.values());
  }
}
