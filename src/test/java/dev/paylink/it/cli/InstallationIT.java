package dev.paylink.it.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.TestDatabase;
import dev.paylink.it.support.TestPorts;
import dev.paylink.it.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pastes the installation of {@code docs/operate/install.md}, with a folder in place of the root of
 * the machine, and with stand-ins for what needs root, systemd or the superuser of PostgreSQL.
 */
@Tag("ops")
@Tag("nightly")
class InstallationIT {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final String FOLDERS = "/opt/paylink|/etc/paylink|/var/lib/paylink|/etc/systemd";

  /** The last two pass on what they are given. */
  private static final Map<String, String> STAND_INS =
      Map.of(
          "useradd", "exit",
          "chgrp", "exit",
          "systemctl", "exit",
          "psql", "cat",
          "sudo", "shift 2; exec \"$@\"",
          "install", "set -- $(echo \"$*\" | sed 's/-g paylink//'); exec /usr/bin/install \"$@\"");

  @TempDir private Path root;
  private final TestDatabase database = TestDatabase.shared();
  private final String superuser = database.create();
  private final String name = "paylink_" + UUID.randomUUID().toString().replace("-", "");
  private final int port = TestPorts.find();
  private final int managementPort = TestPorts.find();
  private Process node;

  @BeforeEach
  void prepare() throws IOException {
    Tools.require("curl", "openssl");
    for (Map.Entry<String, String> standIn : STAND_INS.entrySet()) {
      Path file = Files.createDirectories(root.resolve("bin")).resolve(standIn.getKey());
      Files.writeString(file, "#!/bin/sh\n" + standIn.getValue() + "\n");
      assertTrue(file.toFile().setExecutable(true));
    }
    Files.createDirectories(root.resolve("etc/systemd/system"));
    Files.createDirectories(root.resolve("var/lib/paylink")); // StateDirectory
    Path target = Path.of(System.getProperty("paylink.jar", "target/paylink.jar")).getParent();
    Files.createSymbolicLink(root.resolve("target"), target.toAbsolutePath());
    Files.createSymbolicLink(root.resolve("conf"), Path.of("conf").toAbsolutePath());
  }

  @AfterEach
  void stop() {
    if (node != null) {
      node.destroyForcibly().onExit().join();
    }
    database.execute(superuser, "drop database if exists " + name + " with (force)");
    database.execute(superuser, "drop role if exists " + name);
  }

  @Test
  void installsAsDocumented() throws IOException {
    List<String> steps = steps();
    String sql = paste(steps.get(0) + steps.get(1) + "echo; echo password \"$PASSWORD\"");
    String password = sql.replaceFirst("(?s).*\npassword ", "").strip();
    createRoleAndDatabase(sql.substring(0, sql.lastIndexOf("\npassword ")), password);

    String prepared = paste("PASSWORD=" + password + "\n" + steps.get(2) + steps.get(3));
    assertTrue(prepared.contains("The configuration is valid"), prepared);
    assertTrue(prepared.contains("migrations applied"), prepared);

    startNode();
    String started = paste(steps.get(4));
    assertTrue(started.contains("\"UP\""), started);
    String issued = paste(steps.get(3) + steps.get(5));
    assertTrue(issued.contains("Created live merchant Batik Ayu"), issued);
    assertTrue(Pattern.compile("^eyJ[\\w.-]+$", Pattern.MULTILINE).matcher(issued).find(), issued);

    node.destroy();
    assertEquals(setting("SuccessExitStatus"), Integer.toString(node.onExit().join().exitValue()));
  }

  /** The blocks of the section, for this machine. */
  private List<String> steps() throws IOException {
    String page = Files.readString(Path.of("docs/operate/install.md"));
    return BLOCK
        .matcher(page.substring(page.indexOf("## Install a node"), page.indexOf("## Commands")))
        .results()
        .map(block -> adapt(block.group(1)))
        .toList();
  }

  private String adapt(String text) {
    String server = superuser.replaceFirst("postgresql://([^/]+)/.*", "$1");
    return text.replaceAll("(" + FOLDERS + ")", root + "$1")
        .replace("localhost:5432/paylink", server + "/" + name)
        .replace("localhost:9090", "localhost:" + managementPort)
        .replaceAll("(role|owner|database|to|USER=)( ?)paylink\\b", "$1$2" + name)
        .replace(
            "PAYLINK_HTTP_PUBLIC_URL=",
            "PAYLINK_HTTP_PORT=%d\nPAYLINK_MANAGEMENT_PORT=%d\nPAYLINK_HTTP_PUBLIC_URL="
                .formatted(port, managementPort));
  }

  private void createRoleAndDatabase(String sql, String password) {
    for (String statement : sql.split(";")) {
      if (!statement.isBlank()) {
        database.execute(superuser, statement.replace(":'password'", "'" + password + "'"));
      }
    }
  }

  /** As systemd would, by the unit. */
  private void startNode() throws IOException {
    Map<String, String> environment =
        Files.readAllLines(Path.of(adapt(setting("EnvironmentFile")))).stream()
            .map(line -> line.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    String command = adapt(setting("ExecStart")).replace("/usr/bin", javaHome() + "/bin");
    ProcessBuilder builder =
        new ProcessBuilder(command.split(" "))
            .directory(Path.of(adapt(setting("WorkingDirectory"))).toFile())
            .redirectErrorStream(true)
            .redirectOutput(root.resolve("journal").toFile());
    builder.environment().keySet().removeIf(variable -> variable.startsWith("PAYLINK_"));
    builder.environment().putAll(environment);
    node = builder.start();
  }

  private static String javaHome() {
    return System.getProperty("java.home");
  }

  private static String setting(String name) throws IOException {
    return Files.readAllLines(Path.of("conf/systemd/paylink.service")).stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElseThrow();
  }

  /** Returns what the commands have said; fails if one fails. */
  private String paste(String commands) throws IOException {
    Path said = root.resolve("said");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-euc", commands)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    shell.environment().keySet().removeIf(variable -> variable.startsWith("PAYLINK_"));
    shell.environment().merge("PATH", root + "/bin", (path, stub) -> stub + ":" + path);
    shell.environment().put("JAVA_HOME", javaHome());
    shell.environment().put("XDG_CACHE_HOME", root.resolve("cache").toString());
    Process pasted = shell.start();
    await().atMost(Duration.ofMinutes(3)).until(() -> !pasted.isAlive());
    assertEquals(0, pasted.exitValue(), Files.readString(said));
    return Files.readString(said);
  }
}
