import java.net.ServerSocket;

/** Prints a TCP port that is free. */
public class FreePort {
  public static void main(String[] args) throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      System.out.println(socket.getLocalPort());
    }
  }
}
