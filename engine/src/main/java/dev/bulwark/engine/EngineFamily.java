package dev.bulwark.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the engines of a package say of themselves. Help, the table in {@code docs/engines},
 * contract tests and the schedule of the default read it.
 *
 * @param name as for {@code --engine}
 * @param summary in one line
 * @param abilities what the engines can take
 * @param presets the first is the default, also under the name {@code default}
 */
public record EngineFamily(
    String name, String summary, Set<Ability> abilities, List<Preset> presets) {

  /** The name of every family's first preset, whatever else it is called. */
  public static final String DEFAULT = "default";

  /** What not every engine can take. */
  public enum Ability {
    /** Programs whose path depends on inputs. */
    INPUTS("inputs"),
    /** Proofs about loops that have no bound. */
    UNBOUNDED_LOOPS("unbounded loops"),
    /** Proofs that need more than the values of single variables. */
    RELATIONS("relations"),
    /** Calls that are not inlined, so recursion of any depth and programs of any size. */
    CALLS("calls"),
    /** Lemmas of others, while it runs; it publishes its own. */
    LEMMAS("lemmas");

    private final String words;

    Ability(String words) {
      this.words = words;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /**
   * A configuration with a name.
   *
   * @param summary in one line
   * @param lacking abilities of the family that this preset does not have
   * @param representative whether contract tests run it beside the default, because it does what no
   *     other preset does
   */
  public record Preset(
      String name,
      String summary,
      Set<Ability> lacking,
      boolean representative,
      Supplier<Engine> engine) {

    public Preset {
      lacking = copy(lacking);
    }

    public static Preset of(String name, String summary, Supplier<Engine> engine) {
      return new Preset(name, summary, Set.of(), false, engine);
    }

    public Preset without(Ability ability) {
      Set<Ability> more = EnumSet.of(ability);
      more.addAll(lacking);
      return new Preset(name, summary, more, representative, engine);
    }

    public Preset representing() {
      return new Preset(name, summary, lacking, true, engine);
    }
  }

  /** One preset of a family. */
  public record Choice(EngineFamily family, Preset preset) {

    /** As for {@code --engine}. */
    public String name() {
      return preset.name().equals(DEFAULT) ? family.name() : family.name() + ":" + preset.name();
    }

    public Engine engine() {
      return preset.engine().get();
    }

    public boolean can(Ability ability) {
      return family.abilities().contains(ability) && !preset.lacking().contains(ability);
    }
  }

  public EngineFamily {
    abilities = copy(abilities);
    presets = List.copyOf(presets);
    if (presets.isEmpty() || name.isBlank() || summary.isBlank()) {
      throw new IllegalArgumentException("an engine has a name, a summary and a preset: " + name);
    }
    if (presets.stream().map(Preset::name).distinct().count() != presets.size()) {
      throw new IllegalArgumentException("two presets of " + name + " have the same name");
    }
  }

  /** A family of one engine without presets. */
  public static EngineFamily of(
      String name, String summary, Set<Ability> abilities, Engine engine) {
    return new EngineFamily(
        name, summary, abilities, List.of(Preset.of(DEFAULT, "", () -> engine)));
  }

  private static Set<Ability> copy(Set<Ability> abilities) {
    EnumSet<Ability> copy = EnumSet.noneOf(Ability.class);
    copy.addAll(abilities);
    return Collections.unmodifiableSet(copy);
  }

  public Choice byDefault() {
    return new Choice(this, presets.getFirst());
  }

  public Optional<Choice> find(String preset) {
    if (preset.equals(DEFAULT)) {
      return Optional.of(byDefault());
    }
    return presets.stream()
        .filter(known -> known.name().equals(preset))
        .findFirst()
        .map(known -> new Choice(this, known));
  }

  /** A preset that is known to exist. */
  public Choice preset(String preset) {
    return find(preset)
        .orElseThrow(() -> new IllegalArgumentException(name + " has no preset " + preset));
  }

  /** What contract tests run: the default, and the presets that do what no other does. */
  public List<Choice> representatives() {
    return presets.stream()
        .filter(preset -> preset.representative() || preset == presets.getFirst())
        .map(preset -> new Choice(this, preset))
        .toList();
  }

  /** The names of the presets, for people. */
  public String presetNames() {
    return presets.stream().map(Preset::name).collect(Collectors.joining(", "));
  }
}
