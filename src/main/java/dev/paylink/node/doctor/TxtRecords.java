package dev.paylink.node.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;

/**
 * TXT records, by the DNS client of the JDK: unlike that of Vert.x it asks again by TCP when an
 * answer is too long for UDP, as the TXT records of a domain often are. Blocking.
 */
final class TxtRecords {
  private final String servers;

  /**
   * @param servers {@code dns:} for those of this machine, or {@code dns://127.0.0.1:53}
   */
  TxtRecords(String servers) {
    this.servers = servers;
  }

  /**
   * The texts of a name; none if there is no such name.
   *
   * @throws NamingException if no server answers
   */
  List<String> of(String name) throws NamingException {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
    environment.put(Context.PROVIDER_URL, servers);
    environment.put("com.sun.jndi.dns.timeout.initial", "2000");
    environment.put("com.sun.jndi.dns.timeout.retries", "2");
    InitialDirContext dns = new InitialDirContext(environment);
    try {
      Attribute found = dns.getAttributes(name, new String[] {"TXT"}).get("TXT");
      return found == null ? List.of() : texts(found);
    } catch (NameNotFoundException none) {
      return List.of();
    } finally {
      dns.close();
    }
  }

  /** A text with spaces is in quotes; one of more than 255 characters is in parts. */
  private static List<String> texts(Attribute found) throws NamingException {
    List<String> texts = new ArrayList<>();
    for (Object text : Collections.list(found.getAll())) {
      texts.add(text.toString().replace("\" \"", "").replace("\"", ""));
    }
    return texts;
  }
}
