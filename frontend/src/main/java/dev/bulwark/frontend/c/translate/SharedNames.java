package dev.bulwark.frontend.c.translate;

import dev.bulwark.frontend.c.flow.AddressSpace;
import dev.bulwark.frontend.c.lowering.ProgramContext;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.frontend.c.region.Blocks;
import dev.bulwark.frontend.c.region.Piece;
import dev.bulwark.frontend.c.region.Region;
import dev.bulwark.frontend.c.symbols.FunctionEntity;
import dev.bulwark.frontend.c.symbols.GlobalVariable;
import dev.bulwark.frontend.c.symbols.Storage;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.SharedFunction;
import dev.bulwark.program.source.SharedVariable;
import dev.bulwark.program.source.SharedVariable.Part;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the program shares with other files: variables and functions with external linkage. */
final class SharedNames {

  private static final int MOST_PARTS = 4096;

  private final ProgramContext context;
  private final Memory memory;

  SharedNames(ProgramContext context) {
    this.context = context;
    this.memory = context.memory();
  }

  /** The function whose procedure this is. */
  Optional<SharedFunction> function(String procedure) {
    for (String name : context.linkage().functionNames()) {
      FunctionEntity function = context.linkage().knownFunction(name);
      if (function != null
          && function.entryProcedure().equals(procedure)
          && !function.isInternal()
          && function.definition() != null) {
        CType.FunctionType type = function.type();
        return type == null
            ? Optional.empty()
            : Optional.of(new SharedFunction(function.name(), type));
      }
    }
    return Optional.empty();
  }

  /** The variables that are used. */
  List<SharedVariable> variables(Map<Region, ProgramVariable> cells) {
    List<SharedVariable> found = new ArrayList<>();
    for (GlobalVariable global : context.linkage().variables()) {
      Storage storage = global.storage();
      if (storage != null && memory.layouts().size(global.type()).isPresent()) {
        long size = memory.layouts().size(global.type()).getAsLong();
        List<Part> parts = parts(storage, size, cells);
        found.add(new SharedVariable(global.sourceName(), global.position(), size, parts));
      }
    }
    found.sort(Comparator.comparing(SharedVariable::name));
    return found;
  }

  private List<Part> parts(Storage storage, long size, Map<Region, ProgramVariable> cells) {
    return switch (storage) {
      case Storage.Nowhere nowhere -> List.of();
      case Storage.InVariable(ProgramVariable variable) ->
          List.of(new Part(0, (int) size, variable, Optional.empty()));
      case Storage.Split(var leaves) ->
          leaves.stream()
              .map(
                  leaf ->
                      new Part(
                          leaf.leaf().offset(),
                          leaf.leaf().size(),
                          leaf.variable(),
                          Optional.empty()))
              .toList();
      case Storage.InMemory(Term address, Region region) -> {
        BitVecValue base = AddressSpace.known(address);
        yield base == null ? List.of() : inMemory(base.unsigned(), region, size, cells);
      }
    };
  }

  private List<Part> inMemory(
      BigInteger base, Region region, long size, Map<Region, ProgramVariable> variables) {
    Blocks blocks = new Blocks(memory.regions());
    List<Part> parts = new ArrayList<>();
    long stride = blocks.repeats(region) ? blocks.stride(region) : size;
    for (Piece.Cell cell : blocks.firstCells(region)) {
      ProgramVariable variable = variables.get(memory.regions().leaf(cell.region()));
      for (long at = cell.offset();
          variable != null && at + cell.size() <= size && parts.size() < MOST_PARTS;
          at += stride) {
        BigInteger address = base.add(BigInteger.valueOf(at));
        parts.add(new Part(at, cell.size(), variable, Optional.of(address)));
      }
    }
    return parts;
  }
}
