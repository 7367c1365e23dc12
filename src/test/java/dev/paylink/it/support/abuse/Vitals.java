package dev.paylink.it.support.abuse;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Memory, threads and open files of a JVM, by JMX. */
public final class Vitals implements AutoCloseable {
  private static final long MEGABYTE = 1L << 20;

  private final JMXConnector connector;
  private final MemoryMXBean memory;
  private final ThreadMXBean threads;
  private final UnixOperatingSystemMXBean system;

  /**
   * State of a JVM after a garbage collection.
   *
   * @param heap live objects in MB
   */
  public record Sign(long heap, int threads, long files) {}

  private Vitals(JMXConnector connector) throws IOException {
    MBeanServerConnection server = connector.getMBeanServerConnection();
    this.connector = connector;
    this.memory =
        ManagementFactory.newPlatformMXBeanProxy(
            server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
    this.threads =
        ManagementFactory.newPlatformMXBeanProxy(
            server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    this.system =
        ManagementFactory.newPlatformMXBeanProxy(
            server,
            ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME,
            UnixOperatingSystemMXBean.class);
  }

  /** JVM options with which {@link #of} can connect. */
  public static String options(int port) {
    String prefix = " -Dcom.sun.management.jmxremote";
    return prefix
        + ".port="
        + port
        + prefix
        + ".rmi.port="
        + port
        + prefix
        + ".host=127.0.0.1 -Djava.rmi.server.hostname=127.0.0.1"
        + prefix
        + ".authenticate=false"
        + prefix
        + ".ssl=false";
  }

  /** Connects to a JVM on this machine. */
  public static Vitals of(int port) {
    try {
      return new Vitals(
          JMXConnectorFactory.connect(
              new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Sign read() {
    memory.gc();
    return new Sign(
        memory.getHeapMemoryUsage().getUsed() / MEGABYTE,
        threads.getThreadCount(),
        system.getOpenFileDescriptorCount());
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException gone) {
      // The JVM has ended.
    }
  }
}
