package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contracts in files, as somebody else might write them, about recursion that inputs decide. */
class ContractCertificateTest {

  private static final String SOURCE =
      """
      extern int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int g;
      int id(int x) {
        g = g + 1;
        if (x == 0) return 0;
        int ret = id(x - 1) + 1;
        if (ret > 2) return 2;
        return ret;
      }
      int main(void) {
        int result = id(__VERIFIER_nondet_int());
        if (result == 3) reach_error();
        return 0;
      }
      """;

  @TempDir Path directory;

  private Path certificate(String... body) throws IOException, NoSuchAlgorithmException {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    String hash = HexFormat.of().formatHex(sha.digest(SOURCE.getBytes(StandardCharsets.UTF_8)));
    String text =
        """
        bulwark-evidence 1
        kind contracts
        data-model LP64
        property no assert fails, no call of reach_error() or __VERIFIER_error()
        source %s id.c
        """
            .formatted(hash);
    return Files.writeString(
        directory.resolve("certificate.txt"), text + String.join("\n", body) + "\n");
  }

  private Cli.Result certify(String... body) throws IOException, NoSuchAlgorithmException {
    Path source = Files.writeString(directory.resolve("id.c"), SOURCE);
    return Cli.run("certify", certificate(body).toString(), source.toString(), "--json");
  }

  @Test
  void rightContractsAreConfirmed() throws IOException, NoSuchAlgorithmException {
    Cli.Result result = certify("ensures id", "  (bvsle |id::#result| #x00000002)");
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("verdict").asText()).isEqualTo("SAFE");
    JsonNode contract = json.get("proof").get("contracts").get(0);
    assertThat(json.get("proof").get("kind").asText()).isEqualTo("contracts");
    assertThat(contract.get("function").asText()).isEqualTo("id");
    assertThat(contract.get("requires").asText()).isEqualTo("true");
    assertThat(contract.get("ensures").asText()).isEqualTo("\\result <= 2");
  }

  @Test
  void wrongOnesAreRefuted() throws IOException, NoSuchAlgorithmException {
    for (String wrong : new String[] {"#x00000001", "#x00000003"}) {
      Cli.Result result = certify("ensures id", "  (bvsle |id::#result| " + wrong + ")");
      JsonNode json = new ObjectMapper().readTree(result.out());
      assertThat(json.get("verdict").asText()).isEqualTo("UNKNOWN");
      assertThat(json.get("reasonKind").asText()).isEqualTo("certificate-refuted");
    }
  }

  @Test
  void othersAreRefusedWithTheirLine() throws IOException, NoSuchAlgorithmException {
    Cli.Result result = certify("ensures id", "  (bvsle |id::x| #x00000002)");
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.get("reason").asText()).contains("line 7").contains("id::x");
  }
}
