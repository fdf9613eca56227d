package dev.bulwark.program.bytecode;

import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.bytecode.CompiledLoop.Exit;
import dev.bulwark.program.bytecode.CompiledLoop.OpenCall;
import dev.bulwark.program.bytecode.Region.Place;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
      MethodTypeDesc.of(ConstantDescs.CD_int, LoopFrame.class.describeConstable().orElseThrow());

  private final Program program;
  private final @Nullable Decided decided;

  /** Compiles loops that take the first edge that passes, as the interpreter does. */
  public LoopCompiler(Program program) {
    this(program, null);
  }

  /**
   * @param decided null for loops that take the first edge that passes
   */
  public LoopCompiler(Program program, @Nullable Decided decided) {
    this.program = program;
    this.decided = decided;
  }

  /**
   * The loop through this location as code that begins there; none if there is no such loop, or
   * none that can be compiled.
   *
   * @param passed what has been passed so far: this is preferred where not all can be compiled
   */
  public Optional<CompiledLoop> compile(Location head, Predicate<Location> passed) {
    try {
      return compiled(new RegionFinder(program, head, passed, decided));
    } catch (RuntimeException
        | LinkageError
        | StackOverflowError
        | ReflectiveOperationException e) {
      // What cannot be compiled is interpreted; nobody depends on it.
      return Optional.empty();
    }
  }

  private Optional<CompiledLoop> compiled(RegionFinder finder) throws ReflectiveOperationException {
    int size = MOST_BYTES;
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Region> region = finder.find(size);
      if (region.isEmpty()) {
        return Optional.empty();
      }
      Layout layout = new Layout(program, region.get(), decided);
      List<LoopCode> written = new ArrayList<>();
      // The method is written again if a jump turns out to be too long for its instruction.
      byte[] bytes =
          classFile(
              builder -> {
                LoopCode code = new LoopCode(builder, region.get(), layout, decided != null);
                code.write();
                written.add(code);
              });
      int length = length(bytes);
      if (length <= MOST_BYTES) {
        return Optional.of(loop(region.get(), layout, written.getLast(), define(bytes)));
      }
      size = (int) Math.min(size * 0.7, size * (0.9 * MOST_BYTES / length));
    }
    return Optional.empty();
  }

  private static byte[] classFile(Consumer<CodeBuilder> code) {
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
                    .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, code));
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
      exits.add(new Exit(calls(place.context().chain()), place.location()));
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
        calls(region.contexts()),
        region.whole());
  }

  private static List<OpenCall> calls(List<Context> contexts) {
    List<OpenCall> calls = new ArrayList<>();
    for (Context context : contexts) {
      if (context.call() != null && context.caller() != null) {
        calls.add(new OpenCall(context.call(), context.caller().number(), context.number()));
      }
    }
    return calls;
  }
}
