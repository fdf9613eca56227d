package dev.bulwark.program.bytecode;

import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.bytecode.CompiledLoop.Exit;
import dev.bulwark.program.bytecode.CompiledLoop.OpenCall;
import dev.bulwark.program.bytecode.Region.Place;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compiles loops of a program to classes of the JVM. The JVM does not optimise methods beyond a
 * certain size, so of loops that are larger only a part is compiled.
 */
public final class LoopCompiler {

  /** HotSpot's limit, HugeMethodLimit; methods beyond it are interpreted for ever. */
  private static final int MOST_BYTES = 8_000;

  private static final int ATTEMPTS = 5;

  private static final ClassDesc BODY = LoopBody.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(
          ConstantDescs.CD_int, LoopFrame.class.describeConstable().orElseThrow());

  private final Program program;

  public LoopCompiler(Program program) {
    this.program = program;
  }

  /**
   * The loop through this location as code that begins there; none if there is no such loop, or
   * none that can be compiled.
   *
   * @param passed what has been passed so far: this is preferred where not all can be compiled
   */
  public Optional<CompiledLoop> compile(Location head, Predicate<Location> passed) {
    try {
      return compiled(new RegionFinder(program, head, passed));
    } catch (RuntimeException | LinkageError | StackOverflowError | ReflectiveOperationException e) {
      // What cannot be compiled is interpreted; nobody depends on it.
      return Optional.empty();
    }
  }

  private Optional<CompiledLoop> compiled(RegionFinder finder)
      throws ReflectiveOperationException {
    int size = MOST_BYTES;
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Region> region = finder.find(size);
      if (region.isEmpty()) {
        return Optional.empty();
      }
      Layout layout = new Layout(program, region.get());
      LoopCode code = new LoopCode(region.get(), layout);
      byte[] bytes = classFile(code);
      int length = length(bytes);
      if (length <= MOST_BYTES) {
        return Optional.of(loop(region.get(), layout, code, define(bytes)));
      }
      size = (int) Math.min(size * 0.7, size * (0.9 * MOST_BYTES / length));
    }
    return Optional.empty();
  }

  private static byte[] classFile(LoopCode code) {
    return ClassFile.of()
        .build(
            ClassDesc.of(LoopCompiler.class.getPackageName(), "Loop"),
            type ->
                type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                    .withInterfaceSymbols(BODY)
                    .withMethodBody(
                        ConstantDescs.INIT_NAME,
                        ConstantDescs.MTD_void,
                        0,
                        init ->
                            init.aload(0)
                                .invokespecial(
                                    ConstantDescs.CD_Object,
                                    ConstantDescs.INIT_NAME,
                                    ConstantDescs.MTD_void)
                                .return_())
                    .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, code::write));
  }

  private static int length(byte[] bytes) {
    return ClassFile.of().parse(bytes).methods().stream()
        .flatMap(method -> method.code().stream())
        .mapToInt(code -> code instanceof CodeAttribute attribute ? attribute.codeLength() : 0)
        .max()
        .orElse(0);
  }

  private static LoopBody define(byte[] bytes) throws ReflectiveOperationException {
    MethodHandles.Lookup defined = MethodHandles.lookup().defineHiddenClass(bytes, true);
    return (LoopBody) defined.lookupClass().getDeclaredConstructor().newInstance();
  }

  private static CompiledLoop loop(Region region, Layout layout, LoopCode code, LoopBody body) {
    List<Exit> exits = new ArrayList<>();
    for (Place place : code.exits()) {
      List<OpenCall> calls = new ArrayList<>();
      for (Context context : place.context().chain()) {
        if (context.call() != null) {
          calls.add(new OpenCall(context.call(), context.number()));
        }
      }
      exits.add(new Exit(calls, place.location()));
    }
    Set<Location> locations =
        region.places().keySet().stream()
            .map(Place::location)
            .collect(Collectors.toUnmodifiableSet());
    int depth = exits.stream().mapToInt(exit -> exit.calls().size()).max().orElse(0);
    for (Place place : region.places().keySet()) {
      depth = Math.max(depth, place.context().depth());
    }
    return new CompiledLoop(
        new CompiledLoop.Code(body, layout, List.copyOf(exits), code.havocs()),
        locations,
        region.places().size() + 1,
        depth,
        region.whole());
  }
}
