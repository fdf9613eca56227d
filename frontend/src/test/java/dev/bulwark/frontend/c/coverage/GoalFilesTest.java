package dev.bulwark.frontend.c.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.coverage.GoalFiles.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What ids call the files of functions of one name. */
final class GoalFilesTest {

  private static Place file(String name) {
    return new Place(name, name);
  }

  @Test
  void oneFunctionHasTheNameOfItsFile() {
    assertThat(GoalFiles.words(List.of(file("/p/a/x.c")))).containsExactly("x.c");
    assertThat(GoalFiles.words(List.of(new Place("p/u.h", "p/a/x.c")))).containsExactly("u.h");
  }

  @Test
  void filesOfOneNameHaveTheirDirectories() {
    List<Place> two = List.of(file("/p/a/src/x.c"), file("/p/b/src/x.c"));
    assertThat(GoalFiles.words(two)).containsExactly("x.c@a:src", "x.c@b:src");
    assertThat(GoalFiles.words(two.reversed())).containsExactly("x.c@b:src", "x.c@a:src");
    assertThat(GoalFiles.words(List.of(file("x.c"), file("./b/x.c"))))
        .containsExactly("x.c@.", "x.c@b");
  }

  @Test
  void itDoesNotMatterFromWhereFilesAreNamed() {
    String here = System.getProperty("user.dir");
    assertThat(GoalFiles.words(List.of(file("a/x.c"), file(here + "/b/../c/x.c"))))
        .containsExactly("x.c@a", "x.c@c");
  }

  @Test
  void functionsOfHeadersHaveTheUnit() {
    assertThat(
            GoalFiles.words(
                List.of(
                    new Place("/p/u.h", "/p/a/x.c"),
                    new Place("/p/u.h", "/p/b/x.c"),
                    new Place("/p/u.h", "/p/y.c"))))
        .containsExactly("u.h@a:x.c", "u.h@b:x.c", "u.h@y.c");
    assertThat(
            GoalFiles.words(
                List.of(
                    new Place("/p/a/u.h", "/p/x.c"),
                    new Place("/p/a/u.h", "/p/y.c"),
                    new Place("/p/b/u.h", "/p/z.c"))))
        .containsExactly("u.h@a@x.c", "u.h@a@y.c", "u.h@b");
  }

  @Test
  void aFileThatIsGivenTwiceHasNumbers() {
    assertThat(GoalFiles.words(List.of(file("x.c"), file("x.c"))))
        .containsExactly("x.c@x.c", "x.c@x.c@2");
  }
}
