package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pointers are in JSON what they are in the text. */
class JsonPointersTest {

  @TempDir Path directory;

  @Test
  void pointersInJsonAreAsInTheText() throws Exception {
    Path source =
        Files.writeString(
            directory.resolve("p.c"),
            """
            #include <assert.h>
            #include <stdlib.h>
            extern int __VERIFIER_nondet_int(void);
            int main(void) {
              int a[10];
              int *none = 0;
              int *p = &a[3];
              char *heap = malloc(8);
              char *q = heap + 4;
              int x = __VERIFIER_nondet_int();
              assert(x != 3 || none || !p || !q);
            }
            """);
    Cli.Result text = Cli.verify(source);
    Map<String, JsonNode> changes = new HashMap<>();
    JsonNode json = new ObjectMapper().readTree(Cli.verify(source, "--json").out());
    for (JsonNode row : json.get("trace")) {
      if (row.has("changes")) {
        row.get("changes").forEach(each -> changes.put(each.get("variable").asText(), each));
      }
    }
    for (String pointer : List.of("none", "p", "heap", "q")) {
      JsonNode change = changes.get(pointer);
      String shown = change.get("value").asText();
      assertThat(text.out()).contains(pointer + " = " + shown);
      assertThat(change.get("address").asText()).matches("\\d+");
    }
    assertThat(changes.get("p").get("value").asText()).isEqualTo("&a[3]");
    assertThat(changes.get("none").get("value").asText()).isEqualTo("NULL");
    assertThat(changes.get("q").get("value").asText()).contains("malloc in line 8");
    assertThat(changes.get("x").get("value").asText()).isEqualTo("3");
    assertThat(changes.get("x").has("address")).isFalse();
  }

  @Test
  void inputsSayWhatPointersPointTo() throws Exception {
    Path source =
        Files.writeString(
            directory.resolve("p.c"),
            "#include <assert.h>\nvoid f(int *p, int n) { assert(!p || *p != 7); }\n");
    JsonNode json = new ObjectMapper().readTree(Cli.verify(source, "--entry", "f", "--json").out());
    Map<String, JsonNode> inputs = new HashMap<>();
    json.get("inputs").forEach(each -> inputs.put(each.get("description").asText(), each));
    JsonNode pointer = inputs.get("argument 1 of f");
    assertThat(pointer.get("pointers").size()).isEqualTo(1);
    assertThat(pointer.get("pointers").get(0).asText()).isEqualTo("&object 1");
    assertThat(pointer.get("values").get(0).asText()).matches("\\d+");
    inputs.forEach(
        (description, each) ->
            assertThat(each.has("pointers"))
                .as(description)
                .isEqualTo(each.get("type").asText().endsWith("*")));
  }
}
