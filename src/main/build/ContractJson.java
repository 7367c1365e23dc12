import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Writes the contract as JSON; run by the build. A node would take a tenth of its start to read the
 * YAML.
 */
final class ContractJson {
  private ContractJson() {}

  /**
   * @param arguments the file with the contract, and that to write
   */
  public static void main(String[] arguments) throws IOException {
    Path yaml = Path.of(arguments[0]);
    Path json = Path.of(arguments[1]);
    Files.createDirectories(json.toAbsolutePath().getParent());
    new ObjectMapper().writeValue(json.toFile(), read(yaml));
  }

  private static Object read(Path yaml) throws IOException {
    String text = Files.readString(yaml);
    try {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
    } catch (YAMLException failure) {
      throw new IOException("Not well-formed: " + yaml, failure);
    }
  }
}
