package dev.paylink.it.support;

import dev.paylink.cli.PaylinkCommand;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A process that runs one command of the jar after the other, as {@code main} would run each, and
 * returns exit code and output. {@link WarmCommands} starts it from this class file and the jar
 * alone.
 */
public final class CommandLoop extends FilterOutputStream {
  private CommandLoop() {
    super(OutputStream.nullOutputStream());
  }

  public static void main(String[] none) throws Exception {
    DataInputStream requests = new DataInputStream(System.in);
    DataOutputStream answers = new DataOutputStream(System.out);
    // Loggers keep the stream that they find first, so one stream stays for all commands.
    CommandLoop out = new CommandLoop();
    CommandLoop err = new CommandLoop();
    System.setOut(new PrintStream(out, true));
    System.setErr(new PrintStream(err, true));
    Map<String, String> environment = environment();
    environment.keySet().removeIf(name -> name.startsWith("PAYLINK_"));
    Set<String> names = new HashSet<>(); // of the settings of the last command
    while (true) {
      String[] settings;
      try {
        settings = read(requests);
      } catch (EOFException end) {
        return;
      }
      environment.keySet().removeAll(names);
      names.clear();
      for (int i = 0; i < settings.length; i += 2) {
        environment.put(settings[i], settings[i + 1]);
        names.add(settings[i]);
      }
      ByteArrayOutputStream told = out.collect();
      ByteArrayOutputStream failed = err.collect();
      answers.writeInt(PaylinkCommand.run(read(requests)));
      write(answers, told);
      write(answers, failed);
    }
  }

  /** The map behind {@link System#getenv()}, which its view does not let anyone change. */
  @SuppressWarnings("unchecked")
  private static Map<String, String> environment() throws ReflectiveOperationException {
    Map<String, String> view = System.getenv();
    Field map = view.getClass().getDeclaredField("m");
    map.setAccessible(true);
    return (Map<String, String>) map.get(view);
  }

  private static String[] read(DataInputStream requests) throws IOException {
    String[] texts = new String[requests.readInt()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = requests.readUTF();
    }
    return texts;
  }

  private static void write(DataOutputStream answers, ByteArrayOutputStream text)
      throws IOException {
    byte[] bytes = text.toByteArray();
    answers.writeInt(bytes.length);
    answers.write(bytes);
    answers.flush();
  }

  private ByteArrayOutputStream collect() {
    ByteArrayOutputStream collected = new ByteArrayOutputStream();
    this.out = collected;
    return collected;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }
}
